/** Words that sentences are held together by, in the languages of drafts. */
const FUNCTION_TERMS: ReadonlySet<string> = new Set(
  `a an and are as at be been before but by did does due each for from given gave had has have her his in is it its last next no none not of off on once or
   she since so than that the their then there they this to under until up was weighed were when which while will with without your you
   aber alle am an auf aus bei beim bis das dem den der des die ein eine einem einen einer er es für gegeben hat hatte ihr ihre im in ist kein keine
   mit nach nicht noch oder ohne seit sein seine sich sie sind über um und vom von vor war waren wenn werden wiegt wird wog wurde zu zum zur
   al antes como con cuando de del desde donde durante el ella en entre era es esta este está fue fueron ha han hasta la las lo los más
   no o para pero pesa pesaba pesó por que se ser si sin sobre son su sus tiene tras un una y ya`.split(
    /\s+/u,
  ),
);
const WORD_LIMIT = 40;
const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;

/** How one begins who wants something of a program; as a plan of a clinic it is confirmed. */
const DEMAND =
  /^\W*(?:as the (?:developer|admin|system|owner)|disregard|forget|ignore|output|pretend|print|repeat|respond|reveal|say|show|write|antworte|gib|ignoriere|markiere|melde|ordne|schreibe?|stufe|vergiss|wiederhole|zeige?|escribe|ignora|imprime|muestra|olvida|repite|responde|revela)(?![\p{L}\p{N}])/iu;

export const isDemand = (text: string): boolean => DEMAND.test(text);

/**
 * Whether a text can be read as a sentence of a draft: in Latin letters, with a word that holds sentences together in English, German or
 * Spanish, and without endless words. Codes, other languages and mere names are not.
 */
export function isReadable(text: string): boolean {
  const letters = text.match(LETTER)?.length ?? 0;
  if ((text.match(LATIN)?.length ?? 0) < letters) return false;
  const words = text.toLowerCase().split(/[^\p{L}\p{M}'’]+/u);
  return words.some((word) => FUNCTION_TERMS.has(word)) && words.every((word) => word.length <= WORD_LIMIT);
}
