import type { Plugin } from 'vite';

/** Libraries that write the text of a style element as HTML, which the Content-Security-Policy of our pages refuses. */
const LIBRARIES = ['@radix-ui/react-scroll-area', '@radix-ui/react-select'] as const;

/** The properties of a style element whose text is written as HTML, as these libraries compile them. */
const STYLE_AS_HTML = /dangerouslySetInnerHTML:\s*\{\s*__html:\s*(?<text>`[^`$]*`)\s*\}/g;

/**
 * The module, with the text of its style element as a text node.
 * @throws when it has no such element, or HTML in another place.
 */
export function styleAsText(code: string, library: string): string {
  const changed = code.replaceAll(STYLE_AS_HTML, 'children: $<text>');
  if (changed === code || changed.includes('dangerouslySetInnerHTML'))
    throw new Error(`${library} writes HTML in a way that is not known here.`);
  return changed;
}

/** Lets those libraries work under a policy that allows no HTML from text, without a policy that would accept any. */
export const stylesAsText = (): Plugin => ({
  name: 'tailwell:styles-as-text',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const library = LIBRARIES.find((name) => id.includes(`/node_modules/${name}/`));
    return library === undefined ? null : { code: styleAsText(code, library), map: null };
  },
});
