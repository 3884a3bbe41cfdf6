"""Pictures beside texts: their checks, their sizes, and the metadata that is removed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from lean_builds import build_lean  # noqa: F401 - a fixture
from site_gen.content.images import FORMATS, PictureError, measure, remove_metadata
from site_gen.content.markdown import MarkdownLink
from site_gen.content.pictures import MOST_BYTES, read_pictures
from site_gen.errors import ContentError, Place

SECRET = b"52.5200N"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">%s</svg>'


def draw(width: int = 60, height: int = 40) -> Image.Image:
    return Image.effect_noise((width, height), 40).convert("RGB")


def save(form: str, image: Image.Image | None = None, **options: Any) -> bytes:
    made = BytesIO()
    (image or draw()).save(made, form, **options)
    return made.getvalue()


def make_exif(orientation: int = 1) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = orientation, SECRET.decode()
    exif.get_ifd(0x8825)[29] = SECRET.decode()  # GPSDateStamp
    return exif


def with_secrets(form: str, orientation: int = 1) -> bytes:
    """Return a picture with a secret in each place for metadata that its format has."""
    exif, xmp, more = make_exif(orientation), b"<x>" + SECRET + b"</x>", PngInfo()
    more.add_text("Comment", SECRET.decode())
    more.add_itxt("XML:com.adobe.xmp", xmp.decode())
    return {
        "JPEG": lambda: save("JPEG", exif=exif, xmp=xmp, comment=SECRET),
        "MPO": lambda: save("MPO", exif=exif, save_all=True, append_images=[draw()]),
        "PNG": lambda: save("PNG", exif=exif, pnginfo=more),
        "WEBP": lambda: save("WEBP", exif=exif, xmp=xmp),
        "GIF": lambda: save("GIF", comment=SECRET),
    }[form]()


@pytest.mark.parametrize("form", ["JPEG", "MPO", "PNG", "WEBP", "GIF"])
def test_metadata_is_removed(form: str) -> None:
    raw, kept = with_secrets(form), "JPEG" if form == "MPO" else form
    assert SECRET in raw
    made = remove_metadata(raw, kept)
    assert SECRET not in made
    with Image.open(BytesIO(made)) as image:
        assert (image.format, image.size, len(image.getexif())) == (kept, (60, 40), 0)
    assert remove_metadata(made, kept) == made


@pytest.mark.parametrize("form", sorted({*FORMATS.values()}))
def test_a_picture_without_metadata_is_published_unchanged(form: str) -> None:
    raw = save(form)
    assert remove_metadata(raw, form) == raw


def test_what_stands_behind_a_photo_is_removed() -> None:
    raw = save("JPEG")
    assert remove_metadata(raw + SECRET, "JPEG").endswith(b"\xff\xd9")


@pytest.mark.parametrize("form", ["GIF", "PNG", "WEBP"])
def test_a_moving_picture_keeps_moving(form: str) -> None:
    more: dict[str, Any] = {"comment": SECRET} if form == "GIF" else {"exif": make_exif()}
    frames = [draw() for _ in range(3)]
    raw = save(form, frames[0], save_all=True, append_images=frames[1:], **more)
    made = remove_metadata(raw, form)
    assert SECRET in raw
    assert SECRET not in made
    with Image.open(BytesIO(made)) as image:
        assert getattr(image, "n_frames", 1) == 3


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_turned_photo_is_turned_for_good(form: str, orientation: int) -> None:
    image = draw()
    image.paste((255, 0, 0), (0, 0, 20, 20))  # marks a corner
    raw = save(form, image, exif=make_exif(orientation), quality=95)
    ending = next(end for end, name in FORMATS.items() if name == form)
    size = (60, 40) if orientation < 5 else (40, 60)
    made = remove_metadata(raw, form)
    assert measure(raw, ending) == measure(made, ending) == size
    with Image.open(BytesIO(made)) as turned:
        left, top = orientation in (1, 4, 5, 8), orientation in (1, 2, 5, 6)
        corner = (5 if left else size[0] - 6, 5 if top else size[1] - 6)
        pixel = turned.convert("RGB").getpixel(corner)
        assert isinstance(pixel, tuple)
        assert pixel[0] > 200
        assert max(pixel[1:]) < 60


@pytest.mark.parametrize("mode", ["L", "CMYK", "RGB"])
def test_photos_of_all_colour_modes_are_kept(mode: str) -> None:
    raw = save("JPEG", draw().convert(mode), exif=make_exif(6))
    made = remove_metadata(raw, "JPEG")
    with Image.open(BytesIO(made)) as image:
        assert (image.mode, image.size) == (mode, (40, 60))


@pytest.mark.parametrize(
    ("raw", "ending", "why"),
    [
        (b"", ".png", "this is not a PNG picture, or it is damaged"),
        (b"words", ".jpg", "this is not a JPEG picture, or it is damaged"),
        (save("PNG"), ".jpg", "this is a PNG picture, not JPEG; rename it to end in .png"),
        (save("JPEG"), ".webp", "this is a JPEG picture, not WEBP; rename it to end in .jpg"),
        (save("BMP"), ".gif", "this is a BMP picture, not GIF"),
        (save("PNG")[:-200], ".png", "this is not a PNG picture, or it is damaged"),
        (save("JPEG")[:-500], ".jpeg", "this is not a JPEG picture, or it is damaged"),
        (SVG % b"", ".png", "this is not a PNG picture"),
        (b"<svg>", ".svg", "this is not well-formed SVG"),
        (b"<svg/>", ".svg", "expected <svg xmlns="),
        (SVG.replace(b' width="30"', b"") % b"", ".svg", "expected a width and a height, or"),
        (SVG % b"<script>alert(1)</script>", ".svg", "found <script>; a drawing may neither run"),
        (SVG % b"<g onclick='a()'/>", ".svg", "found <g onclick>"),
        (SVG % b"<g><foreignObject/></g>", ".svg", "found <foreignObject>"),
        (SVG % b"<image href='https://x.org/y.png'/>", ".svg", "found <image href='https://x.org"),
        (SVG % b"<use href='#gone'/>", ".svg", "found <use href='#gone'>"),
        (SVG % b"<a href='javascript:a()'/>", ".svg", "found <a href='javascript:a()'>"),
        (SVG % b"<g id='a'/><g id='a'/>", ".svg", "found the id 'a' twice"),
        (SVG % b"<style>@import 'x.css';</style>", ".svg", "found <style> with url() or @import"),
        (SVG % b"<g fill=\"url('https://x.org/y')\"/>", ".svg", "found url() in <g fill>"),
        (b"<?xml-stylesheet href='x.css'?>" + SVG % b"", ".svg", "found <?xml-stylesheet?>"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG % b"", ".svg", "found an <!ENTITY>"),
    ],
)
def test_wrong_pictures_are_refused(raw: bytes, ending: str, why: str) -> None:
    with pytest.raises(PictureError) as caught:
        measure(raw, ending)
    assert str(caught.value).startswith(why)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        (b'width="30" height="20"', (30, 20)),
        (b'width="30px" height="20.4"', (30, 20)),
        (b'width="1in" height="2.54cm"', (96, 96)),
        (b'viewBox="0 0 300 100"', (300, 100)),
        (b'width="100%" height="100%" viewBox="0,0,300,100"', (300, 100)),
    ],
)
def test_the_size_of_a_drawing_is_known(attributes: bytes, size: tuple[int, int]) -> None:
    raw = b'<svg xmlns="http://www.w3.org/2000/svg" ' + attributes + b"/>"
    assert measure(raw, ".svg") == size


def test_drawings_may_refer_to_their_own_parts() -> None:
    parts = b"<g id='a'/><use href='#a'/><g fill='url(#a)'/><g fill='url(\"#a\")'/>"
    assert measure(SVG % (parts + b"<image href='data:image/png;base64,AA=='/>"), ".svg")


def read(folder: Path, *sources: str) -> list[tuple[str, int, int]]:
    """Return url, width and height of the pictures of content/pages/docs/text.md."""
    shown = [MarkdownLink(src, Place("text.md", 1, i)) for i, src in enumerate(sources, start=1)]
    found = read_pictures(shown, folder / "content/pages/docs/text.md", folder / "content")
    return [(p.url, p.width, p.height) for p in found]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "content/pages/docs").mkdir(parents=True)
    (tmp_path / "content/pages/docs/Große Höhle.JPG").write_bytes(save("JPEG"))
    (tmp_path / "content/other.png").write_bytes(save("PNG", draw(7, 8)))
    (tmp_path / "outside.png").write_bytes(save("PNG"))
    return tmp_path


def test_pictures_are_found_beside_the_text_and_elsewhere_in_the_content(folder: Path) -> None:
    sources = ("Gro%C3%9Fe%20H%C3%B6hle.JPG", "../../other.png", "../../other.png")
    (first, *size), other = read(folder, *sources)
    assert first.startswith("assets/grosse-hohle-")
    assert first.endswith(".jpg")
    assert size == [60, 40]
    assert other[1:] == (7, 8)


@pytest.mark.parametrize(
    ("src", "why"),
    [
        ("gone.png", "there is no file "),
        ("gro%C3%9Fe%20h%C3%B6hle.jpg", "; did you mean Große Höhle.JPG?"),
        ("../../../outside.png", "this is outside of "),
        ("text.md", "expected a file with the ending .png, .jpg, .jpeg, .webp, .gif, .svg"),
        ("link.png", "this is a link; only regular files are read"),
        ("large.png", "at most 10 MB are allowed; scale it down"),
        ("%00.png", "this is not the name of a file"),
        ("folder.png", "this file cannot be read"),
    ],
)
def test_the_place_of_a_missing_picture_is_reported(folder: Path, src: str, why: str) -> None:
    docs = folder / "content/pages/docs"
    (docs / "link.png").symlink_to(folder / "outside.png")
    (docs / "large.png").write_bytes(bytes(MOST_BYTES + 1))
    (docs / "folder.png").mkdir()
    with pytest.raises(ContentError) as caught:
        read(folder, "../../other.png", src)
    (problem,) = caught.value.problems
    assert problem.place == Place("text.md", 1, 2)
    assert why in problem.message
