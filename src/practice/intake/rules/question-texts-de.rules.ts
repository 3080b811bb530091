import type { QuestionTexts } from './question-texts-shape.rules.ts';

const PROGRESS = { better: 'Besser', same: 'Unverändert', worse: 'Schlechter' } as const;

/** German; see the English texts. */
export const DE_QUESTION_TEXTS: QuestionTexts = {
  reason: {
    label: 'Weshalb kommt {{pet}} in die Praxis?',
    hint: 'In Ihren Worten: was Ihnen aufgefallen ist und was Ihnen Sorgen macht.',
  },
  since_when: {
    label: 'Seit wann?',
    options: {
      today: 'Seit heute',
      days: 'Seit 2 oder 3 Tagen',
      week: 'Seit etwa einer Woche',
      longer: 'Schon länger',
      routine: 'Keine Beschwerden, es ist ein Routinetermin',
    },
  },
  eating_drinking: {
    label: 'Wie frisst und trinkt {{pet}}?',
    options: {
      usual: 'Wie immer',
      eats_less: 'Frisst weniger als sonst',
      eats_nothing: 'Frisst nichts',
      drinks_less: 'Trinkt weniger als sonst',
      drinks_more: 'Trinkt mehr als sonst',
    },
  },
  medication: {
    label: 'Welche Medikamente und Ergänzungsmittel bekommt {{pet}}?',
    hint: 'Zum Beispiel „Carprofen 50 mg zweimal täglich, Fischöl“. Geben Sie „Keine“ ein, wenn es keine gibt.',
  },
  anything_else: { label: 'Was sollte das Team noch wissen?' },
  surgery_last_meal: {
    label: 'Wann hat {{pet}} zuletzt gefressen, oder wann wird die letzte Mahlzeit sein?',
    hint: 'Futter und Leckerli, mit Uhrzeit. Halten Sie sich an die Anweisungen Ihrer Praxis zum Fasten.',
  },
  surgery_calls: { label: 'Darf das Team Sie während des Eingriffs wegen Befunden und Kosten anrufen?' },
  surgery_phone: { label: 'Unter welcher Nummer erreicht das Team Sie an diesem Tag?' },
  stomach_signs: {
    label: 'Was ist Ihnen aufgefallen?',
    options: {
      vomits: 'Erbrechen',
      diarrhea: 'Durchfall',
      both: 'Erbrechen und Durchfall',
      vomits_blood: 'Erbricht Blut',
    },
  },
  stomach_eaten: {
    label: 'Könnte {{pet}} etwas Ungewöhnliches geschluckt haben?',
    options: {
      no: 'Nicht dass ich wüsste',
      food: 'Neues oder verdorbenes Futter',
      object: 'Einen Gegenstand, etwa ein Spielzeug oder einen Knochen',
      poison: 'Hat Gift oder eine giftige Pflanze gefressen',
    },
  },
  stomach_times: { label: 'Wie oft in den letzten 24 Stunden?', hint: 'Eine Zahl, zum Beispiel 3.' },
  skin_where: {
    label: 'Wo juckt es am meisten?',
    options: { ears: 'Ohren', paws: 'Pfoten', belly: 'Bauch', all_over: 'Überall', elsewhere: 'Woanders' },
  },
  skin_parasites: {
    label: 'Welches Mittel gegen Flöhe und Zecken bekommt {{pet}}, und wann zuletzt?',
    hint: 'Geben Sie „Keines“ ein, wenn es keines gibt.',
  },
  lameness_weight: {
    label: 'Belastet {{pet}} das Bein?',
    options: { full: 'Ganz', some: 'Etwas', none: 'Gar nicht' },
  },
  lameness_where: { label: 'Welches Bein ist betroffen, und ist vorher etwas passiert?' },
  breathing_cough: {
    label: 'Was ist Ihnen aufgefallen?',
    options: {
      dry: 'Trockener Husten',
      wet: 'Feuchter Husten oder laufende Nase',
      exercise: 'Husten nach Anstrengung',
      trouble: 'Atemnot',
    },
  },
  breathing_contacts: {
    label: 'War {{pet}} in den letzten zwei Wochen mit anderen Tieren zusammen, etwa in einer Pension?',
  },
  appetite_last_meal: {
    label: 'Wann hat {{pet}} zuletzt normal gefressen?',
    options: {
      today: 'Heute',
      yesterday: 'Gestern',
      two_days: 'Vor zwei Tagen',
      longer: 'Vor längerer Zeit',
    },
  },
  appetite_weight: { label: 'Hat {{pet}} abgenommen?' },
  urine_signs: {
    label: 'Was ist Ihnen aufgefallen?',
    options: {
      often: 'Häufiger kleine Mengen',
      more: 'Größere Mengen',
      indoors: 'In der Wohnung oder neben das Katzenklo',
      cannot: 'Versucht es, kann aber nicht urinieren',
    },
  },
  urine_color: { label: 'Wie sieht der Urin aus?', hint: 'Zum Beispiel klar, dunkel oder rosa.' },
  wound_bleeding: {
    label: 'Wie sieht die Wunde jetzt aus?',
    options: { no: 'Geschlossen und trocken', dried: 'Offen oder nässend', bleeds: 'Sie blutet noch' },
  },
  wound_cause: { label: 'Wo ist die Wunde, und wie kam es dazu?' },
  lump_where: {
    label: 'Wo ist der Knoten, und wie groß ist er?',
    hint: 'Zum Beispiel „linke Brustseite, wie eine Traube“.',
  },
  lump_growth: {
    label: 'Ist er gewachsen?',
    options: { unchanged: 'Nein', slowly: 'Langsam', quickly: 'Schnell', unsure: 'Ich weiß es nicht' },
  },
  eye_signs: {
    label: 'Was ist Ihnen am Auge aufgefallen?',
    options: {
      red: 'Es ist rot',
      discharge: 'Ausfluss',
      closed: 'Es wird zugekniffen',
      other: 'Etwas anderes',
    },
  },
  eye_rubbing: { label: 'Reibt sich {{pet}} das Auge?' },
  dental_chewing: {
    label: 'Wie kaut {{pet}}?',
    options: {
      usual: 'Wie immer',
      one_side: 'Auf einer Seite',
      soft_only: 'Nur weiches Futter',
      drops: 'Futter fällt aus dem Maul',
    },
  },
  dental_care: {
    label: 'Was tun Sie zu Hause für die Zähne von {{pet}}?',
    hint: 'Zum Beispiel bürsten, Kausnacks oder nichts.',
  },
  wellness_reaction: {
    label: 'Hat {{pet}} schon einmal eine Impfung oder ein Medikament schlecht vertragen?',
  },
  wellness_parasites: {
    label: 'Welche Mittel gegen Flöhe, Zecken und Würmer bekommt {{pet}}, und wann zuletzt?',
    hint: 'Geben Sie „Keine“ ein, wenn es keine gibt.',
  },
  recheck_progress: { label: 'Wie geht es {{pet}} im Vergleich zum letzten Besuch?', options: PROGRESS },
  recheck_medication: { label: 'Konnten Sie alle Medikamente wie verordnet geben?' },
  last_visit_progress: { label: 'Wie geht es {{pet}} seit dem letzten Besuch?', options: PROGRESS },
  prescribed_given: { label: 'Können Sie {{pet}} die verschriebenen Medikamente wie verordnet geben?' },
  cat_outdoors: {
    label: 'Lebt {{pet}} in der Wohnung oder draußen?',
    options: { indoors: 'In der Wohnung', outdoors: 'Draußen', both: 'Beides' },
  },
  droppings: {
    label: 'Wie sieht der Kot seit gestern aus?',
    options: { usual: 'Wie immer', fewer: 'Weniger oder kleiner', none: 'Keiner' },
  },
  housing: {
    label: 'Wie halten Sie {{pet}}?',
    hint: 'Zum Beispiel Größe des Geheges, Temperatur, Licht und Futter.',
  },
  young_food: { label: 'Was frisst {{pet}}, und wie oft?' },
  senior_changes: {
    label: 'Haben Sie Veränderungen beim Laufen, beim Schlafen oder im Verhalten von {{pet}} bemerkt?',
  },
};
