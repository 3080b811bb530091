/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ο: 'o',
  ρ: 'p',
  υ: 'u',
  ν: 'v',
};

const MIXED_WORD = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Latin}]+/gu;

/** A word in which letters of other scripts stand for Latin ones; a word of another language stays as it is. */
const inLatin = (word: string): string =>
  /\p{Script=Latin}/u.test(word)
    ? Array.from(word, (character) => LOOKALIKES[character.toLowerCase()] ?? character).join('')
    : word;

/** A text as it looks: without characters that nobody sees, in plain letters. */
export const asItLooks = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(MIXED_WORD, inLatin);

/** Elements, comments and blocks of code with what is in them; then what is left of tags. Bounded, so that unclosed ones cost little. */
const HIDDEN_MARKUP =
  /<(?<name>[a-z][\w-]{0,30})\b[^<>]{0,500}>[\s\S]{0,2000}?<\/\k<name>\s{0,10}>|<!--[\s\S]{0,2000}?(?:-->|$)|```[\s\S]{0,2000}?(?:```|$)/giu;
const TAG = /<\/?[a-z][^<>]{0,500}>/giu;

const START = String.raw`(?<![\p{L}\p{N}])`;

/**
 * How somebody writes who addresses a program and not the clinic: it is to forget its instructions, to take a role, or to answer in a form. In the
 * languages in which such texts are found, not only in those of our messages.
 */
const CUES: readonly RegExp[] = [
  // To leave its instructions.
  new RegExp(
    String.raw`${START}(?:ignor\p{L}*|disregard|forget|override|bypass|missachte\p{L}*|vergiss|vergessen sie|olvid\p{L}*|descart\p{L}*|omite|oubli\p{L}*|dimentica\p{L}*|esque[cç]\p{L}*|negeer|vergeet|игнорируй\p{L}*)(?![\p{L}\p{N}]).{0,60}(?:instru\p{L}*|instruc\p{L}*|istruzion\p{L}*|prompt|rules?|guidelines?|polic\p{L}*|previous|prior|above|anweisung\p{L}*|regeln?|vorgaben?|bisherig\p{L}*|vorherig\p{L}*|reglas?|normas?|anterior\p{L}*|précédent\p{L}*|règles?|precedent\p{L}*|regras?|инструкц\p{L}*)`,
    'iu',
  ),
  // To sort or to answer in a certain way.
  new RegExp(
    String.raw`${START}(?:re)?(?:classif\p{L}*|clasif\p{L}*|klassif\p{L}*|categor\p{L}*|kategor\p{L}*|sorts?|sorted|sorting|sortier\p{L}*|einsortier\p{L}*|einordnen|einstufen|classe|classez|étiquet\p{L}*|etiquet\p{L}*|etikettier\p{L}*|label(?:ed|led|s)?|tagged|triaged?)(?![\p{L}\p{N}])`,
    'iu',
  ),
  new RegExp(
    String.raw`${START}(?:mark|flag|treat|file|route|tag|put|markier\p{L}*|ordne|behandle|marca|trata|pon|marquez|traitez)(?![\p{L}\p{N}]).{0,40}${START}(?:as|under|into|to|als|unter|como|comme|en)(?![\p{L}\p{N}])`,
    'iu',
  ),
  new RegExp(
    String.raw`${START}(?:answer|respond|reply|output|return|print|say|write|antworte|schreibe?|gib|responde|escribe|devuelve|imprime|répondez|rispondi|responda)(?![\p{L}\p{N}]).{0,20}(?:only|exactly|verbatim|with the|the word|nur|genau|das wort|solo|sólo|exactamente|la palabra|uniquement|seulement|soltanto|somente|json)`,
    'iu',
  ),
  new RegExp(
    String.raw`${START}(?:correct|right|expected|final|true|richtige|korrekte|correcta?|bonne)\s+(?:answer|label|category|class|output|topic|antwort|klasse|respuesta|categoría|réponse|catégorie)`,
    'iu',
  ),
  // To take a role, or to show what it was given.
  new RegExp(
    String.raw`${START}(?:you are|you're|act as|pretend|du bist|sie sind|tu es|vous êtes|eres|actúa como|sei|você é|from now on|ab jetzt|a partir de ahora|as an?)(?![\p{L}\p{N}]).{0,40}(?:\bai\b|\bki\b|\bia\b|assistant|assistent\p{L}*|asistente|model\p{L}*|chatbot|\bbot\b|admin\p{L}*|root|system|unrestricted|developer|filter|dan\b)`,
    'iu',
  ),
  new RegExp(
    String.raw`${START}(?:system|systemprompt|prompts?|llm|gpt|chatgpt|language model|sprachmodell|modelo de lenguaje|jailbreak|developer mode|entwicklermodus|modo desarrollador|debug mode|sudo|admin mode|eof|endoftext|im_start|im_end|inst)(?![\p{L}\p{N}])`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:^|[\s<[#({*"'|/-])(?:assistant|user|developer|tool|admin|instructions?|override|note to (?:the )?(?:ai|model|assistant))["'\]>#)}*|]*\s*[:=>]`,
    'iu',
  ),
  // Markup, code and data.
  /[{}]|```|\|\||<\||\|>|=>|\$\{|%7b|&lt;|&#|\]\]>/iu,
  /(?:javascript|data|vbscript):|https?:|www\.|on(?:error|load|click)\s*=/iu,
  new RegExp(
    String.raw`${START}(?:topic|category|class|intent|output|thema|kategorie|klasse|categoría|tema|catégorie|priority|sort)["']?\s*[:=]`,
    'iu',
  ),
];

/** Stands for markup that was taken out: what follows it in its line is not counted either. */
const MARKUP_MARK = '\u001A';

const isToAProgram = (sentence: string): boolean => CUES.some((cue) => cue.test(sentence));

/** Whether a text has markup, or a sentence that addresses a program. */
export function addressesProgram(text: string): boolean {
  const visible = asItLooks(text);
  return (
    visible.search(HIDDEN_MARKUP) !== -1 ||
    visible.search(TAG) !== -1 ||
    CUES.some((cue) => cue.test(visible))
  );
}

/** Ends of sentences; a colon ends none, because what it introduces belongs to it. */
const SENTENCE = /[^.!?;]+[.!?;]*/gu;

/** A line up to the sentence that addresses a program: what follows it belongs to it. */
function beforeInstruction(line: string): string {
  const sentences = Array.from(line.matchAll(SENTENCE), ([sentence]) => sentence);
  const first = sentences.findIndex((one) => one.includes(MARKUP_MARK) || isToAProgram(one));
  return (first === -1 ? sentences : sentences.slice(0, first)).join('');
}

/**
 * ASSIST-5. A text without its markup and, in each line, from a sentence on that addresses a program: those are data like all others, but they say
 * nothing of a pet. What is left is only for scoring; emergency words are always looked for in the whole text.
 */
export const withoutInstructions = (text: string): string =>
  asItLooks(text)
    .replaceAll(HIDDEN_MARKUP, MARKUP_MARK)
    .replaceAll(TAG, ' ')
    .split(/[\n\r]+/u)
    .map(beforeInstruction)
    .join('\n');
