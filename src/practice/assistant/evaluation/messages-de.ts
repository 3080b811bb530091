import { messagesIn } from './message-case.ts';

/** Invented messages in German. */
export const DE_MESSAGES = messagesIn('de', [
  ['urgent', 'Hilfe, Bruno bekommt keine Luft mehr und röchelt'],
  ['urgent', 'Unsere Hündin hat Schneckenkorn gefressen'],
  ['urgent', 'Mein Kater kann nicht pinkeln und schreit im Katzenklo', 'cat'],
  ['urgent', 'Sie krampft seit zwei Minuten am ganzen Körper'],
  ['urgent', 'Paul ist vom Auto angefahren worden'],
  ['urgent', 'Der Bauch ist ganz hart und aufgebläht, er würgt ohne Erfolg'],
  ['urgent', 'Er ist zusammengebrochen und bewusstlos'],
  ['urgent', 'Die Wunde blutet stark und hört nicht auf zu bluten'],
  [
    'urgent',
    'Ich wollte nur fragen wegen der Rechnung, aber Emma hat gerade eine Tafel Schokolade gefressen',
    'dog',
  ],
  ['booking', 'Guten Tag, ich hätte gern einen Termin für die Impfung von Lotte'],
  ['booking', 'Können wir den Termin am Donnerstag auf Freitag verschieben?'],
  ['booking', 'Wie sind Ihre Öffnungszeiten am Samstag?'],
  ['booking', 'Haben Sie nächste Woche noch etwas frei?'],
  ['medication', 'Die Schilddrüsentabletten gehen aus, brauche ein neues Rezept'],
  ['medication', 'Soll ich die Tropfen vor oder nach dem Essen geben? Welche Dosis?'],
  ['medication', 'Können wir eine Packung vom Schmerzmittel abholen?'],
  ['result', 'Sind die Blutwerte von Kira schon da?'],
  ['result', 'Gibt es schon einen Befund aus dem Labor?'],
  ['bill', 'Auf der Rechnung steht ein falscher Betrag'],
  ['bill', 'Kann ich die Kosten auch in Raten bezahlen? Ratenzahlung wäre toll'],
  ['other', 'Vielen Dank, Felix geht es wieder gut'],
  ['other', 'Unsere neue Telefonnummer endet auf 77'],
]);
