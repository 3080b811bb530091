import { decodeEntities } from './html-entities.rules.ts';

/** What an HTML email says, once with and once without what it quotes. */
export interface HtmlText {
  readonly written: string;
  readonly whole: string;
  /** Content-IDs of pictures that the sender's own part shows. */
  readonly pictures: readonly string[];
}

/** Their contents are no text. */
const SILENT = new Set([
  'style',
  'script',
  'head',
  'title',
  'noscript',
  'template',
  'object',
  'iframe',
  'svg',
  'math',
]);
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const BLOCK = new Set([
  'address',
  'article',
  'blockquote',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);
const SPACED = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table']);

/** Containers in which mail programs put what they quote. */
const QUOTE_CLASSES =
  /(?:^|\s)(?:gmail_quote|gmail_quote_container|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|tutanota_quote|zmail_extra)(?:\s|$)/i;
/** What follows one of these in an email of Outlook is the quote, up to the end. */
const QUOTE_STARTS =
  /^(?:x_)?(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|mail-editor-reference-message-container)$/i;

/** Elements in one another, beyond which the outer ones are forgotten: no person writes as many. */
const MAX_DEPTH = 400;

const TAG = /<!--[\s\S]*?(?:-->|$)|<!\[?[^>]*>?|<\/?[a-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^'">])*>?/giy;
const NAME = /^<(?<slash>\/?)(?<name>[a-z][^\s/>]*)/i;

const attribute = (tag: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '');
};

const isQuoteElement = (name: string, tag: string): boolean =>
  (name === 'blockquote' && !/\bwebkit-nbsp\b/.test(tag)) || QUOTE_CLASSES.test(attribute(tag, 'class'));

/** Collects text as a browser would lay it out: one space between words, line breaks where blocks end. */
function createText() {
  let text = '';
  let wanted = '';
  return {
    add: (raw: string) => {
      const words = raw.replaceAll(/[\s\u00a0]+/g, ' ');
      if (words === ' ') {
        if (wanted === '' && text !== '') wanted = ' ';
        return;
      }
      if (words === '') return;
      const lead = words.startsWith(' ') && wanted === '' && text !== '' ? ' ' : wanted;
      text += (text === '' ? '' : lead) + words.trim();
      wanted = words.endsWith(' ') ? ' ' : '';
    },
    breakLine: (count: number) => {
      const breaks = wanted.startsWith('\n') ? Math.max(wanted.length, count) : count;
      wanted = '\n'.repeat(breaks);
    },
    forceBreak: () => {
      wanted = wanted.startsWith('\n') && wanted.length < 3 ? `${wanted}\n` : '\n';
    },
    result: () => text.trim(),
  };
}

interface Open {
  readonly name: string;
  readonly isQuote: boolean;
  readonly isSilent: boolean;
}

/** Reads an HTML email as text. In time that grows with its length; nothing in it can make it fail. */
export function readHtml(html: string): HtmlText {
  const written = createText();
  const whole = createText();
  const pictures: string[] = [];
  let open: Open[] = [];
  let quotes = 0;
  let silent = 0;
  let restIsQuote = false;

  const both = (work: (text: ReturnType<typeof createText>) => void) => {
    if (quotes === 0 && !restIsQuote) work(written);
    work(whole);
  };
  const close = (to: number) => {
    for (const { isQuote, isSilent } of open.slice(to)) {
      if (isQuote) quotes -= 1;
      if (isSilent) silent -= 1;
    }
    open = open.slice(0, to);
  };
  const openElement = (name: string, tag: string) => {
    if (QUOTE_STARTS.test(attribute(tag, 'id'))) restIsQuote = true;
    const isQuote = isQuoteElement(name, tag);
    const isSilent = SILENT.has(name);
    if (open.length >= MAX_DEPTH) return;
    open.push({ name, isQuote, isSilent });
    if (isQuote) quotes += 1;
    if (isSilent) silent += 1;
  };
  const readPicture = (tag: string) => {
    const id = /^cid:(?<id>.+)$/i.exec(attribute(tag, 'src').trim())?.groups?.['id'];
    if (id !== undefined && quotes === 0 && !restIsQuote) pictures.push(id);
  };
  const readTag = (tag: string) => {
    const { slash, name: given } = NAME.exec(tag)?.groups ?? {};
    const name = given?.toLowerCase();
    if (name === undefined) return;
    const breaks = SPACED.has(name) ? 2 : 1;
    if (slash === '/') {
      if (BLOCK.has(name)) both((text) => text.breakLine(breaks));
      const at = open.findLastIndex((element) => element.name === name);
      if (at !== -1) close(at);
      return;
    }
    if (name === 'body') close(0);
    if (name === 'br') both((text) => text.forceBreak());
    if (name === 'img') readPicture(tag);
    if (name === 'td' || name === 'th') both((text) => text.add(' '));
    if (!VOID.has(name) && !tag.endsWith('/>')) openElement(name, tag);
    if (BLOCK.has(name)) both((text) => text.breakLine(breaks));
    if (name === 'li') both((text) => text.add('• '));
  };

  let place = 0;
  while (place < html.length) {
    const start = html.indexOf('<', place);
    const end = start === -1 ? html.length : start;
    if (end > place && silent === 0) {
      const text = decodeEntities(html.slice(place, end));
      both((one) => one.add(text));
    }
    if (start === -1) break;
    TAG.lastIndex = start;
    const tag = TAG.exec(html)?.[0];
    if (tag === undefined) {
      if (silent === 0) both((one) => one.add('<'));
      place = start + 1;
    } else {
      readTag(tag);
      place = start + tag.length;
    }
  }
  return { written: written.result(), whole: whole.result(), pictures };
}
