// The words of pages. The build replaces a text with this tag by the one in the site's language, and leaves this
// module out, so that words cost no more in one language than in another. Slots are copied as they are written.

/** Return a text with its slots filled. @type {(parts: TemplateStringsArray, ...values: unknown[]) => string} */
export const t = (parts, ...values) => String.raw({ raw: parts }, ...values);
