import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTAKE_TOPICS } from '#vocabulary/intake-questions.ts';
import { findTopics } from './find-topics.rules.ts';

describe('INTAKE-1 findTopics', () => {
  test.each([
    ['Vomiting since Monday', ['stomach']],
    ['Threw up twice', ['stomach']],
    ['Scratching her ears', ['skin']],
    ['Early morning slot please', []],
    ['Limping on the left front leg', ['lameness']],
    ['Coughs at night', ['breathing']],
    ['Won’t eat and is losing weight', ['appetite']],
    ['Peeing outside the litter box', ['urine']],
    ['Bite from another dog', ['wound']],
    ['A lump on the belly', ['lump']],
    ['Red eye', ['eye']],
    ['Bad breath', ['dental']],
    ['Rabies shot', ['wellness']],
    ['Recheck of the sutures', ['recheck']],
    ['Spay, drop-off at 8', ['surgery']],
    ['Itching, and annual vaccines', ['skin', 'wellness']],
    ['Erbricht seit gestern', ['stomach']],
    ['Juckreiz an den Ohren', ['skin']],
    ['Humpelt am Hinterbein', ['lameness']],
    ['Husten', ['breathing']],
    ['Frisst nicht', ['appetite']],
    ['Trinkt viel, Urin prüfen', ['urine']],
    ['Kastration', ['surgery']],
    ['OP am Knie', ['surgery', 'lameness']],
    ['Impfung', ['wellness']],
    ['Nachkontrolle', ['recheck']],
    ['Zähne', ['dental']],
    ['Diarrea desde ayer', ['stomach']],
    ['Picor en las orejas', ['skin']],
    ['Cojea de la pata derecha', ['lameness']],
    ['Tos', ['breathing']],
    ['No come', ['appetite']],
    ['Herida en el lomo', ['wound']],
    ['Revisión anual', ['wellness']],
    ['Cirugía', ['surgery']],
    ['Hello', []],
    ['', []],
  ])('%s', (reason, topics) => {
    expect(findTopics(reason)).toEqual(topics);
  });

  test('a term counts in any case, without accents, and among other words', () => {
    const around = fc.stringMatching(/^[xyz ]{0,20}$/);
    fc.assert(
      fc.property(
        around,
        around,
        fc.constantFrom('diarrhea', 'DIARRHEA', 'Díarrhea'),
        (before, after, term) => {
          expect(findTopics(`${before} ${term} ${after}`)).toContain('stomach');
        },
      ),
    );
  });

  test('any text has each topic at most once, in their order', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        const found = findTopics(text);
        expect(found).toEqual(INTAKE_TOPICS.filter((topic) => found.includes(topic)));
      }),
    );
  });
});
