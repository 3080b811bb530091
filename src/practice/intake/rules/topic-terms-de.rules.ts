import type { IntakeTopic } from '#vocabulary/intake-questions.ts';

/** German; see the English terms. */
export const DE_TOPIC_TERMS: Readonly<Record<IntakeTopic, readonly string[]>> = {
  surgery: ['op', 'ops', 'operation*', 'operier*', 'kastr*', 'narkose*', 'sterilis*', 'sedier*', 'zahnsanierung*', 'zahnreinigung*'],
  stomach: ['erbrech*', 'erbricht', 'kotz*', 'übergibt sich', 'übergeben', 'durchfall*', 'magen*', 'übelkeit'],
  skin: ['juck*', 'kratz*', 'ohr*', 'haut*', 'ausschlag', 'hotspot*', 'floh*', 'flöhe', 'milbe*', 'haarausfall', 'allerg*'],
  lameness: ['lahm*', 'humpel*', 'hinkt', 'hinken', 'bein', 'beine', 'hinterbein*', 'vorderbein*', 'hinterpfote*', 'vorderpfote*', 'pfote*', 'knie', 'hüft*', 'gelenk*', 'arthrose', 'steif*'],
  breathing: ['hust*', 'nies*', 'atem*', 'atmet', 'schnupfen', 'nasenausfluss', 'zwingerhusten', 'röchel*'],
  appetite: ['frisst nicht', 'frisst nichts', 'frisst weniger', 'frisst kaum', 'frisst schlecht', 'appetit*', 'trinkt wenig*', 'trinkt nicht', 'abgenommen', 'gewichtsverlust'],
  urine: ['urin*', 'harn*', 'pinkel*', 'blase*', 'blasen*', 'trinkt viel', 'trinkt mehr', 'unsauber*', 'inkontinen*'],
  wound: ['wunde*', 'biss*', 'gebissen', 'verletz*', 'schnitt*', 'abszess*', 'kralle eingerissen', 'kralle abgerissen'],
  lump: ['knoten', 'beule*', 'tumor*', 'schwellung*', 'geschwollen*', 'umfangsvermehrung*', 'wucherung*', 'knubbel'],
  eye: ['auge', 'augen*', 'bindehaut*', 'blinzel*', 'linsentrübung'],
  dental: ['zahn*', 'zähne*', 'maulgeruch', 'mundgeruch', 'zahnfleisch*', 'sabber*'],
  wellness: ['impf*', 'vorsorge*', 'check', 'jährlich*', 'jahrescheck*', 'gesundheitscheck*', 'routine*', 'welpen*', 'erstbesuch', 'krallen*', 'auffrischung*'],
  recheck: ['nachkontroll*', 'kontroll*', 'nachuntersuch*', 'fäden*', 'faden*', 'verband*', 'verlaufskontroll*', 'wiedervorstellung*'],
};
