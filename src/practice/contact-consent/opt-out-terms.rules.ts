export type OptOutLanguage = 'de' | 'en' | 'es';

/**
 * Words by which people ask not to be written to, in folded spelling (lower case, without accents, punctuation and emoji). A keyword is the
 * whole message; a phrase is a whole clause of it, so that "stop by tomorrow" and "don't text me the results" are none.
 */
export interface OptOutTerms {
  readonly language: OptOutLanguage;
  /** Left out before a keyword or a phrase is looked for. */
  readonly courtesies: readonly string[];
  /** On any channel. */
  readonly stop: readonly string[];
  /** On text channels only, exactly so: in an email they mean something else. */
  readonly stopByText: readonly string[];
  readonly start: readonly string[];
  /** Only from somebody who has stopped before: it answers other questions too. */
  readonly startIfStopped: readonly string[];
  readonly help: readonly string[];
  /** Regular expressions of a whole clause. */
  readonly phrases: readonly string[];
}

const EN_THING =
  '(?:texts?|text messages?|messages?|msgs?|emails?|e mails?|mails?|reminders?|sms|spam|notifications?|alerts?|ads|marketing)';
const EN_TEXT = '(?:text|message|msg|email|e mail|mail|contact|write|write to|sms|spam|bother)';
const EN_TEXTING =
  '(?:texting|messaging|emailing|e mailing|mailing|contacting|writing|writing to|spamming|bothering|harassing)';
const EN_ME = '(?:me|us|this number|my number|my phone|this address|my email)';
const EN_WHICH =
  '(?: all| of| the| these| those| this| your| any| more| such| further| stupid| damn| automated)*';
const EN_END =
  '(?: anymore| any more| ever| again| ever again| right now| immediately| already| from you| to me| to this number| from your clinic)*';
const EN_LEAD =
  '(?:(?:can|could|would|will) you |you (?:can|should|need to|must) |i (?:want|need|would like) you to |i (?:asked|told) you to |ok |okay |hey |hi |no |just |so )*';

const ENGLISH: OptOutTerms = {
  language: 'en',
  courtesies: [
    'please',
    'pls',
    'plz',
    'thanks',
    'thank you',
    'thx',
    'kindly',
    'sorry',
    'now',
    'immediately',
    'sir',
    'madam',
    'fucking',
  ],
  stop: [
    'stop',
    'stopall',
    'stop all',
    'unsubscribe',
    'unsubscribe me',
    'unsubscribe all',
    'optout',
    'opt out',
    'opt me out',
    'opt out all',
    'revoke',
    'remove me',
    'take me off',
    'stop it',
    'stop this',
    'just stop',
    'stop ok',
  ],
  stopByText: ['end', 'quit', 'cancel'],
  start: ['start', 'unstop', 'resubscribe', 'opt in', 'optin', 'opt me in', 'start again'],
  startIfStopped: ['yes', 'subscribe', 'resume'],
  help: ['help', 'info'],
  phrases: [
    `${EN_LEAD}(?:stop|quit|cease) ${EN_TEXTING}(?: ${EN_ME})?${EN_END}`,
    `${EN_LEAD}(?:stop|quit|cease) sending(?: ${EN_ME})?${EN_WHICH}(?: ${EN_THING})?${EN_END}`,
    `${EN_LEAD}(?:stop|end|quit|cancel)${EN_WHICH}(?: my)? ${EN_THING}${EN_END}`,
    `${EN_LEAD}(?:do not|dont|don t|never|no longer|not)(?: ever)? ${EN_TEXT} ${EN_ME}${EN_END}`,
    `${EN_LEAD}(?:do not|dont|don t|never)(?: ever)? send ${EN_ME}${EN_WHICH} ${EN_THING}${EN_END}`,
    `${EN_LEAD}(?:take|remove|delete|drop) ${EN_ME} (?:off|from)(?: of)?(?: your| the| this| all| any)*(?: \\w+)? ?(?:list|lists|texts|messages|emails|mailings|database|system|contacts)`,
    `${EN_LEAD}(?:remove|delete|lose|forget) (?:my|this) (?:number|phone number|email|email address|address|contact)`,
    `(?:${EN_LEAD}|i (?:want|wish|would like) to |how (?:do|can) i |i )unsubscribe(?: ${EN_ME})?(?: from${EN_WHICH}(?: ${EN_THING}| lists?| mailing list| newsletters?| everything)?)?`,
    `(?:${EN_LEAD}|i (?:want|wish|would like) to |how (?:do|can) i |i |i am |im )opt(?:ing)?(?: ${EN_ME})? out(?: of${EN_WHICH} (?:${EN_THING}|lists?|everything))?`,
    `${EN_LEAD}leave (?:me|us) alone`,
    `no more${EN_WHICH} ${EN_THING}${EN_END}`,
    `i (?:do not|dont|don t|no longer|did not|didn t|didnt) (?:want|wish|need|agree|consent|ask|sign up)(?: to| for)*(?: get| getting| receive| receiving| have| be sent)?${EN_WHICH} ${EN_THING}${EN_END}`,
    `i (?:do not|dont|don t|no longer) (?:want|wish) to (?:be contacted|be texted|be messaged|be emailed|hear from you|get anything from you)${EN_END}`,
    `i (?:hereby )?(?:revoke|withdraw)(?: my)?(?: consent| permission| authorization)?`,
    'stop (?:already|forever|for good)',
  ],
};

const DE_THING =
  '(?:sms|nachrichten?|mails?|emails?|e mails?|erinnerungen|werbung|werbe sms|newsletter|whatsapps?|infos|textnachrichten)';
const DE_LEAD =
  '(?:ich mochte dass |ich will dass |konnen sie |konnten sie |also |ok |hallo |hi |nein |und )*';

const GERMAN: OptOutTerms = {
  language: 'de',
  courtesies: ['bitte', 'danke', 'vielen dank', 'sofort', 'jetzt', 'mal', 'endlich', 'lg', 'mfg', 'gruss'],
  stop: [
    'stopp',
    'stop alles',
    'stopp alles',
    'abmelden',
    'abbestellen',
    'austragen',
    'abmeldung',
    'mich abmelden',
    'aufhoren',
    'widerruf',
    'nicht mehr schreiben',
    'nicht mehr kontaktieren',
  ],
  stopByText: ['ende', 'beenden'],
  start: ['anmelden', 'wieder anmelden', 'starten'],
  startIfStopped: [],
  help: ['hilfe'],
  phrases: [
    `${DE_LEAD}keine(?: weiteren?| mehr| solchen?)* ${DE_THING}(?: mehr| von ihnen| von euch| an mich| an diese nummer| schicken| senden| zusenden)*`,
    `${DE_LEAD}(?:schreiben|schicken|senden|kontaktieren|texten|schreibt|schreib|schickt|schick|sendet|kontaktiert|belastigen)(?: sie| ihr)? (?:mir|mich|uns) (?:nicht mehr|nie wieder|nie mehr|nichts mehr|nicht)(?: an)?`,
    `${DE_LEAD}(?:schreiben|schicken|senden|schreibt|schickt|schick|sendet)(?: sie| ihr)? (?:mir|uns) (?:keine|nie wieder|nicht mehr)(?: weiteren?| mehr)? ${DE_THING}(?: mehr)?`,
    `${DE_LEAD}(?:mich |uns |mir )?(?:nicht mehr|nie wieder) (?:anschreiben|kontaktieren|schreiben|texten|belastigen)`,
    `${DE_LEAD}(?:melden|tragen|nehmen|streichen|loschen|entfernen)(?: sie)? (?:mich|uns|meine nummer|diese nummer|meine adresse|meine e mail|meine email)(?: (?:von|aus|vom)(?: der| dem| ihrer| ihrem| eurer| allen)?(?: \\w+)?)?(?: ab| aus| raus| heraus)?`,
    `${DE_LEAD}(?:lassen sie|lasst|lass) (?:mich|uns)(?: doch)?(?: einfach)? in ruhe`,
    `${DE_LEAD}ich (?:will|mochte|wunsche|brauche|wollte)(?: von ihnen| von euch)?(?: ab)? keine(?: weiteren?| mehr| solchen?)* ${DE_THING}(?: mehr| von ihnen| von euch| bekommen| erhalten| haben)*`,
    `ich (?:mochte|will) (?:nicht mehr|nie wieder) (?:kontaktiert|angeschrieben|belastigt) werden`,
    `(?:ich )?(?:hiermit )?widerrufe(?: ich)?(?: hiermit)?(?: meine| die)?(?: einwilligung| zustimmung| erlaubnis)?`,
    `(?:ich (?:mochte|will) )?(?:mich )?(?:vom newsletter|von (?:den |allen |ihren |der )?(?:${DE_THING}|liste)) (?:abmelden|austragen)`,
    `${DE_LEAD}${DE_THING} (?:abbestellen|abmelden|einstellen|stoppen|beenden)`,
    `${DE_LEAD}(?:horen sie|hort|hor) (?:bitte )?auf(?: mir| mich| uns)?(?: ${DE_THING})?(?: zu schreiben| zu schicken| zu senden| zu texten| zu belastigen| anzuschreiben| damit)?`,
    `(?:stop|stopp|stoppen sie|stoppt)(?: die| alle| diese| ihre)* ${DE_THING}`,
  ],
};

const ES_THING =
  '(?:mensajes?|sms|correos?|textos?|recordatorios?|publicidad|emails?|mails?|whatsapps?|avisos?|promociones|notificaciones)';
const ES_LEAD = '(?:quiero que |les pido que |pueden |podrian |ok |hola |no |ya |y )*';

const SPANISH: OptOutTerms = {
  language: 'es',
  courtesies: ['por favor', 'porfavor', 'porfa', 'gracias', 'muchas gracias', 'favor', 'ahora', 'ya'],
  stop: [
    'alto',
    'baja',
    'parar',
    'pare',
    'paren',
    'basta',
    'darme de baja',
    'dar de baja',
    'deme de baja',
    'denme de baja',
    'dame de baja',
    'desuscribir',
    'desuscribirme',
    'desuscribirse',
    'cancelar suscripcion',
    'detener',
    'darse de baja',
  ],
  stopByText: [],
  start: ['alta', 'darme de alta', 'comenzar', 'iniciar'],
  startIfStopped: [],
  help: ['ayuda'],
  phrases: [
    `${ES_LEAD}(?:no|nunca) (?:mas )?(?:me |nos )?(?:vuelvan a |vuelva a |vuelvas a )?(?:escriba[ns]?|escribir|escribirme|manden?|mandes|mandarme|envien?|envies|enviarme|contacten?|contactes|contactar|contactarme|molesten?|molestes|molestar|molestarme|texteen?)(?: mas| nunca mas| otra vez| de nuevo)*(?: ${ES_THING})?(?: mas| nunca mas| otra vez)*(?: a este numero| a este telefono| a este correo)?`,
    `${ES_LEAD}(?:dejen?|deja|pare[n]?|deje) de (?:escribir(?:me|nos)?|mandar(?:me|nos)?|enviar(?:me|nos)?|contactar(?:me|nos)?|molestar(?:me|nos)?|textear(?:me|nos)?)(?: tantos| mas| estos| esos| sus)*(?: ${ES_THING})?`,
    `(?:${ES_LEAD}|quiero |quisiera |deseo |necesito |como puedo )(?:me |nos )?(?:den|dar|de|darme|darnos|deme|denme|dame) de baja(?: de (?:la|su|esta|sus|los|estos)(?: lista| listas| ${ES_THING})?)?`,
    `${ES_LEAD}(?:quiten|quita|saquen|saca|borren|borra|eliminen|elimina|quitar|borrar|eliminar) mi (?:numero|correo|telefono|contacto)(?: de (?:la|su|esta|sus) (?:lista|listas|base de datos|sistema))?`,
    `${ES_LEAD}(?:quitenme|quiteme|quitame|saquenme|saqueme|sacame|borrenme|borreme|borrame|eliminenme|elimineme|eliminame)(?: de (?:la|su|esta|sus|tu) (?:lista|listas|base de datos|sistema))?`,
    `(?:ya )?no (?:quiero|deseo|queremos|necesito)(?: recibir)?(?: mas| sus| estos| esos)* ${ES_THING}(?: mas| de ustedes| suyos| en este numero)*`,
    `(?:ya )?no (?:quiero|deseo) que me (?:escriban|contacten|molesten|manden ${ES_THING}|envien ${ES_THING})(?: mas)?`,
    `no mas ${ES_THING}`,
    `${ES_LEAD}(?:dejenme|dejeme|dejame|dejen me) (?:en paz|tranquil[oa])`,
    `(?:revoco|retiro) (?:mi|el) (?:consentimiento|permiso)`,
    `(?:stop|alto|paren|basta)(?: a| de| con)?(?: los| sus| estos)? ${ES_THING}`,
  ],
};

export const OPT_OUT_TERMS: readonly OptOutTerms[] = [ENGLISH, GERMAN, SPANISH];
