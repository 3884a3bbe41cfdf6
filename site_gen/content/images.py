"""The formats of pictures: their sizes and checks, and the removal of metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any
from urllib.parse import unquote

FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP", ".gif": "GIF"}
SVG = ".svg"
UNITS = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4}
_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+)\s*([a-z]*)\s*", re.IGNORECASE)
_LOADS = re.compile(r"@import|url\(\s*+[\"']?+(?!#|data:image/)", re.IGNORECASE)
_ACTIVE = {"script", "foreignobject", "iframe", "embed", "object", "audio", "video", "handler"}


class PictureError(Exception):
    """The error for a picture that cannot be published; its text is the reason."""


def measure(raw: bytes, ending: str) -> tuple[int, int]:
    """Return the width and height of a picture in CSS pixels, after checking all of it.

    `ending`: of the file's name, in lower case. Raises PictureError if it is not a picture of this
    format, or an SVG drawing that would run or load something.
    """
    return _measure_svg(raw) if ending == SVG else _measure_pixels(raw, FORMATS[ending])


def _measure_pixels(raw: bytes, wanted: str) -> tuple[int, int]:
    """Return the width and height of a picture as it is shown, which EXIF may turn."""
    from PIL import Image, ImageOps  # only sites with pictures need it

    try:
        with Image.open(BytesIO(raw)) as image:
            found = _get_format(image)
            if found == wanted:
                image.load()
                return ImageOps.exif_transpose(image).size
    except Exception as error:  # noqa: BLE001 - the library raises many kinds
        raise PictureError(f"this is not a {wanted} picture, or it is damaged ({error})") from None
    ending = next((e for e, name in FORMATS.items() if name == found), "")
    hint = f"; rename it to end in {ending}" if ending else ""
    raise PictureError(f"this is a {found} picture, not {wanted}{hint}")


def _get_format(image: Any) -> str:
    """Return a picture's format. An MPO is a JPEG with more pictures after the first."""
    return "JPEG" if image.format == "MPO" else str(image.format)


def _measure_svg(raw: bytes) -> tuple[int, int]:
    from lxml import etree  # slow to import

    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(raw, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise PictureError(f"this is not well-formed SVG: {str(error).split(',')[0]}") from None
    if root.tag != "{http://www.w3.org/2000/svg}svg":
        why = 'expected <svg xmlns="http://www.w3.org/2000/svg"> as the first element'
        raise PictureError(why)
    if wrong := next(_find_active(root.getroottree()), ""):
        raise PictureError(f"found {wrong}; a drawing may neither run nor load anything")
    box = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    for lengths in ((root.get("width", ""), root.get("height", "")), box[2:4]):
        sizes = [round(size) for text in lengths if (size := _parse_length(text))]
        if len(sizes) == 2 and all(sizes):
            return sizes[0], sizes[1]
    raise PictureError("expected a width and a height, or a viewBox, in <svg>")


def _parse_length(text: str) -> float | None:
    found = _LENGTH.fullmatch(text)
    unit = UNITS.get(found[2].lower()) if found else None
    return float(found[1]) * unit if found and unit else None


def _find_active(tree: Any) -> Iterator[str]:
    """Yield a description of each part of a drawing that runs or loads something.

    References to missing ids and repeated ids are also yielded.
    """
    from lxml import etree

    ids = tree.xpath("//@id")
    yield from (f"the id {i!r} twice" for i in {*ids} if ids.count(i) > 1)
    if tree.docinfo.internalDTD is not None and tree.docinfo.internalDTD.entities():
        yield "an <!ENTITY>"
    for node in tree.xpath("//processing-instruction() | /processing-instruction()"):
        if node.target == "xml-stylesheet":
            yield "<?xml-stylesheet?>"
    for element in tree.iter(etree.Element):
        name = etree.QName(element).localname
        if name.lower() in _ACTIVE:
            yield f"<{name}>"
        if name == "style" and _LOADS.search("".join(element.itertext())):
            yield "<style> with url() or @import"
        for key, value in element.attrib.items():
            attribute = etree.QName(key).localname.lower()
            if attribute.startswith("on"):
                yield f"<{name} {attribute}>"
            elif attribute in ("href", "src") and not _is_inside(value, ids):
                yield f"<{name} {attribute}={value[:60]!r}>"
            elif _LOADS.search(value):
                yield f"url() in <{name} {attribute}>"


def _is_inside(address: str, ids: Sequence[str]) -> bool:
    inside = address.startswith("#") and unquote(address[1:]) in ids
    return inside or bool(re.match(r"data:image/(png|jpeg|gif|webp)[;,]", address))


def remove_metadata(raw: bytes, form: str) -> bytes:
    """Return a picture without EXIF, XMP, comments and further pictures behind it.

    A picture without these is returned unchanged. Otherwise it is written again, turned as EXIF
    says, with the colour profile and, as a JPEG, the same compression.
    """
    from PIL import Image, ImageOps

    opened: Any = Image.open(BytesIO(raw))  # the attributes differ from format to format
    with opened as image:
        image.load()
        if not _has_metadata(image, raw):
            return raw
        options: dict[str, Any] = {"icc_profile": image.info.get("icc_profile"), "exif": b""}
        if form == "JPEG":
            options |= {"qtables": image.quantization, "comment": b"", "optimize": True}
            options |= {"subsampling": _get_sampling(image), "xmp": b""}
        elif form == "WEBP":
            options |= {"lossless": b"VP8L" in raw[:64], "quality": 90, "xmp": b""}
        elif form == "GIF":
            options = {"comment": b""}
        moves = form != "JPEG" and getattr(image, "n_frames", 1) > 1
        made, turned = BytesIO(), image if moves else ImageOps.exif_transpose(image)
        for name in ("exif", "comment", "xmp", "XML:com.adobe.xmp", "photoshop"):
            turned.info.pop(name, None)
        turned.save(made, form, save_all=moves, **options)
        return made.getvalue()


def _get_sampling(image: Any) -> int:
    """Return the chroma subsampling of a JPEG, as the library writes it."""
    from PIL import JpegImagePlugin

    return int(JpegImagePlugin.get_sampling(image))


def _has_metadata(image: Any, raw: bytes) -> bool:
    if image.format == "JPEG":
        plain = all(
            name in ("APP0", "APP14") or data.startswith(b"ICC_PROFILE")
            for name, data in image.applist
        )
        return not plain or not raw.endswith(b"\xff\xd9")
    if image.format == "GIF":
        return "comment" in image.info or b"XMP DataXMP" in raw
    return bool(
        image.format == "MPO"
        or getattr(image, "text", None)
        or {"exif", "xmp", "comment"} & image.info.keys()
    )
