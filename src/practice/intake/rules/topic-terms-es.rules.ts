import type { IntakeTopic } from '#vocabulary/intake-questions.ts';

/** Spanish; see the English terms. */
export const ES_TOPIC_TERMS: Readonly<Record<IntakeTopic, readonly string[]>> = {
  surgery: ['cirug*', 'operacion*', 'operar*', 'castra*', 'esteriliz*', 'anestesi*', 'sedacion*', 'limpieza dental'],
  stomach: ['vomit*', 'diarrea*', 'devuelve la comida', 'estomago', 'nausea*', 'heces blandas'],
  skin: ['picor*', 'picazon', 'rasca*', 'oido*', 'oreja*', 'otitis', 'piel', 'sarpullido', 'pulga*', 'acaro*', 'caida de pelo', 'alergi*'],
  lameness: ['cojea*', 'cojera', 'cojo', 'coja', 'pata', 'patas', 'rodilla', 'cadera', 'articulacion*', 'artrosis', 'rigid*'],
  breathing: ['tos', 'tose', 'tosiendo', 'estornud*', 'respir*', 'moquea', 'mocos', 'secrecion nasal'],
  appetite: ['no come', 'no quiere comer', 'come menos', 'come poco', 'apetito', 'bebe menos', 'no bebe', 'perdida de peso', 'ha perdido peso', 'adelgaz*'],
  urine: ['orina*', 'pis', 'mear', 'mea', 'vejiga', 'bebe mucho', 'bebe mas', 'incontinen*'],
  wound: ['herida*', 'mordi*', 'mordedura*', 'corte', 'lesion*', 'absceso*'],
  lump: ['bulto*', 'masa', 'tumor*', 'hinchazon', 'hinchad*', 'nodulo*', 'verruga*'],
  eye: ['ojo', 'ojos', 'conjuntivitis', 'legana*', 'catarata*'],
  dental: ['dental*', 'diente*', 'muela*', 'mal aliento', 'encia*', 'babea*', 'sarro'],
  wellness: ['vacuna*', 'revision', 'chequeo*', 'anual', 'rutina', 'cachorro*', 'primera visita', 'refuerzo*', 'corte de uñas', 'desparasit*'],
  recheck: ['control', 'seguimiento', 'puntos', 'sutura*', 'vendaje*', 'revision posterior', 'segunda visita'],
};
