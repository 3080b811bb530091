/** Those that mail programs write; all others may be written as characters or numbers, and are left as they are. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '',
  zwnj: '\u200c',
  zwj: '\u200d',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  iexcl: '¡',
  iquest: '¿',
  agrave: 'à',
  egrave: 'è',
  ccedil: 'ç',
  acirc: 'â',
  ecirc: 'ê',
  ocirc: 'ô',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  deg: '°',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  sbquo: '‚',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  frac12: '½',
  sect: '§',
  para: '¶',
  trade: '™',
  rarr: '→',
  larr: '←',
};

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][a-z0-9]{1,9}));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
          if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10));
          return (name === undefined ? undefined : NAMED[name]) ?? whole;
        },
      )
    : text;
