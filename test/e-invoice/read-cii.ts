import { Window } from 'happy-dom';

/** An element of an XML document, with what the checks ask of it. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  /** Elements at a path below, such as `ram:SellerTradeParty/ram:Name`. */
  all(path: string): readonly XmlElement[];
  /** The text of the first of them; empty without one. */
  at(path: string): string;
  attribute(name: string): string;
}

interface DomElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly children: Iterable<DomElement>;
  getAttribute(name: string): string | null;
}

function wrap(element: DomElement): XmlElement {
  const all = (path: string): readonly XmlElement[] =>
    path
      .split('/')
      .reduce<readonly DomElement[]>(
        (found, name) => found.flatMap((of) => [...of.children].filter(({ tagName }) => tagName === name)),
        [element],
      )
      .map(wrap);
  return {
    name: element.tagName,
    text: element.textContent?.trim() ?? '',
    all,
    at: (path) => all(path)[0]?.text ?? '',
    attribute: (name) => element.getAttribute(name) ?? '',
  };
}

/** The root of an XML document. @throws Error for what is no XML. */
export function readCii(xml: string): XmlElement {
  const { document } = { document: new new Window().DOMParser().parseFromString(xml, 'application/xml') };
  const root = document.documentElement;
  if (document.getElementsByTagName('parsererror').length > 0) throw new Error('This is no XML.');
  return wrap(root);
}
