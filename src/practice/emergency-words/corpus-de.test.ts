import { describe, expect, test } from 'vitest';
import { lexiconsWith } from './base-words.rules.ts';
import { findEmergencyIn } from './emergency.rules.ts';

const levelOf = (text: string) => findEmergencyIn(text, lexiconsWith([]))?.level ?? null;

/** What clients write in an emergency: recall is 1. */
const RED = [
  'Mein Hund bekommt keine Luft!',
  'Sie kriegt kaum Luft und röchelt',
  'Die Katze hat Atemnot',
  'er roechelt ganz komisch',
  'Bello atmet nicht mehr',
  'Ihm steckt ein Ball im Hals',
  'Seine Zunge ist ganz blau',
  'Die Schleimhäute sind sehr blass',
  'Er blutet und es hört nicht auf',
  'hört nicht auf zu bluten',
  'alles voller Blut',
  'Sie ist zusammengebrochen',
  'Kater ist bewusstlos',
  'unser Hund reagiert nicht',
  'Er hat gerade einen Krampfanfall',
  'sie krampft seit fünf Minuten',
  'Der Kater kann nicht pinkeln',
  'Kater presst im Katzenklo, kein Urin seit gestern',
  'geblockter Kater, bitte schnell',
  'Verdacht auf Magendrehung',
  'Der Bauch ist aufgebläht und er würgt',
  'Er hat Rattengift gefressen',
  'hat Schneckenkorn erwischt',
  'Luna hat eine ganze Tafel Schokolade gefressen',
  'Kaugummi mit Birkenzucker gefressen',
  'Sie wurde angefahren',
  'unser Kater wurde überfahren, lebt noch',
  'ist vom Balkon gefallen',
  'aus dem Fenster gestürzt, 3. Stock',
  'Das Auge ist herausgefallen',
  'Hitzschlag, er war im Auto',
  'er kann nicht mehr laufen, zieht die Hinterbeine nach',
  'Seit drei Stunden Wehen und kein Welpe',
  'Ein Welpe steckt fest',
  'Schlangenbiss am Bein',
  'Das Gesicht ist stark geschwollen',
  'Das ist ein Notfall',
  'Krampfannfall!!',
  'Wurde vom Auto erfasst',
  'Sie frisst nicht und blutet aus der Nase',
  'Ich glaube er stirbt',
];

/** What is said not to be so, to be past, or is only asked. */
const AMBER = [
  'Die Wunde blutet nicht mehr',
  'sie blutet nicht',
  'kein Krampfanfall seit Montag',
  'Er hatte keine Krämpfe',
  'keine Atemnot',
  'Er ist nicht bewusstlos, nur müde',
  'ohne Blutung überstanden',
  'Sie hat noch nie einen Anfall gehabt',
  'weder Blutung noch Fieber',
  'Er wurde nicht angefahren',
  'Letztes Jahr hatte sie eine Magendrehung',
  'Vor zwei Jahren wurde er angefahren',
  'Früher hatte er Krampfanfälle',
  'Was wäre wenn er einen Anfall bekommt?',
  'Was sind Anzeichen von Hitzschlag?',
  'Symptome von Atemnot?',
  'Woran erkenne ich eine Magendrehung?',
  'Als Welpe hat er Rattengift gefressen',
  'die Blutung hat aufgehört',
  'krampft nicht',
  'Es ist kein Notfall',
  'hat keine Schokolade gefressen',
  'keine Schwellung am Gesicht, es ist nicht geschwollen am Kopf',
];

/** What only looks like one. */
const NOTHING = [
  'Ist das Blutbild schon da?',
  'Termin zur Blutabnahme bitte',
  'Wie hoch war der Blutdruck?',
  'Ich kann nicht gehen, weil ich krank bin',
  'Da kann ich nicht, geht auch Freitag?',
  'Ich habe die Nummer geblockt',
  'Er reagiert nicht auf die Tabletten',
  'Welche Kosten fallen an? Anfallende Kosten bitte nennen',
  'Mein Anfahrtsweg ist lang',
  'Krampfadern hab nur ich',
  'Der Drucker hat keine Luft nach oben',
  'Gibt es Gutscheine als Geschenk?',
  'Könnten wir einen Termin am Montag bekommen?',
  'Der Reifen hat keine Luft im Winter',
  'Er würgt Haarballen hoch',
  'Danke für die nette Beratung',
  'Bitte Rechnung nochmal schicken',
  'Er lahmt ein wenig vorne links',
  'Wir sind umgezogen, neue Adresse folgt',
  'Die Tabletten gebe ich morgens',
  'Habe die Rechnung überwiesen',
  'Er kann nicht allein bleiben, geht Tagespflege?',
  'Wann ist die Impfung fällig?',
  'Mittel gegen Krämpfe nachbestellen bitte',
];

describe('EMERGENCY-1: German', () => {
  test.each(RED)('red: %s', (text) => expect(levelOf(text)).toBe('red'));
  test.each(AMBER)('amber: %s', (text) => expect(levelOf(text)).toBe('amber'));
  test.each(NOTHING)('nothing: %s', (text) => expect(levelOf(text)).toBeNull());
});
