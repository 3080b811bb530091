import { type MessageCase, messagesIn } from './message-case.ts';

/**
 * Invented messages that were written after the lists of terms, and for which no term was added: what the rules do with wordings that nobody had in
 * mind. When terms are added for them, they belong to the other messages, and new ones belong here.
 */
export const UNSEEN_MESSAGES: readonly MessageCase[] = [
  ...messagesIn('en', [
    ['urgent', 'he got his tongue caught in the paper shredder and theres so much blood'],
    ['urgent', 'kitten fell in the toilet and is barely responsive now'],
    ['urgent', 'hes drooling and stumbling after he was in the neighbors shed with the slug bait'],
    ['urgent', 'i found her at the bottom of the pool, she is not moving'],
    ['urgent', 'there is a fish hook stuck in his lip and he is bleeding everywhere'],
    ['urgent', 'She wont stop yelping, her back is hunched and she cant get up'],
    ['booking', 'any chance you could look at Ziggy’s paw this afternoon?'],
    ['booking', 'We would like to bring both cats for their annual, what days work?'],
    ['medication', 'Is it ok to crush the antibiotic into wet food?'],
    ['medication', 'The ear ointment tube is empty, do we continue?'],
    ['result', 'Did the lump turn out to be benign?'],
    ['result', 'Are the thyroid numbers better this time?'],
    ['bill', 'My card was declined at the desk, can I try again online?'],
    ['bill', 'Does the plan cover the x-ray or is that extra money?'],
    ['other', 'Just a note to say Patch crossed the rainbow bridge peacefully at home'],
    ['other', 'Your parking lot light is broken'],
  ]),
  ...messagesIn('de', [
    ['urgent', 'Sie liegt nur noch da und reagiert nicht mehr auf uns'],
    ['urgent', 'Er hat Omas Herztabletten aus der Handtasche geholt, die Packung ist leer'],
    ['booking', 'Passt es Ihnen, wenn wir am Dienstag um 10 Uhr kommen?'],
    ['medication', 'Wir haben nur noch zwei Spritzen Insulin im Kühlschrank'],
    ['result', 'Was kam beim Ultraschall heraus?'],
    ['bill', 'Könnten Sie mir die Quittung noch einmal mailen?'],
    ['other', 'Ich habe meinen Schirm bei Ihnen vergessen'],
  ]),
  ...messagesIn('es', [
    ['urgent', 'No se puede levantar y respira muy rápido'],
    ['urgent', 'Se cayó del balcón y no mueve las patas'],
    ['booking', '¿Podemos pasar el viernes a las cinco?'],
    ['medication', '¿Le puedo dar el jarabe con comida?'],
    ['result', '¿Cómo salió la orina?'],
    ['bill', '¿Aceptan tarjeta o solo dinero?'],
    ['other', 'Se me olvidó la correa en la sala de espera'],
  ]),
];
