import type { QuestionTexts } from './question-texts-shape.rules.ts';

const PROGRESS = { better: 'Mejor', same: 'Igual', worse: 'Peor' } as const;

/** Spanish; see the English texts. */
export const ES_QUESTION_TEXTS: QuestionTexts = {
  reason: {
    label: '¿Por qué viene {{pet}} a la clínica?',
    hint: 'Con sus palabras: lo que ha observado y lo que le preocupa.',
  },
  since_when: {
    label: '¿Desde cuándo?',
    options: {
      today: 'Desde hoy',
      days: 'Desde hace 2 o 3 días',
      week: 'Desde hace una semana, más o menos',
      longer: 'Desde hace más tiempo',
      routine: 'No hay ningún problema, es una visita de rutina',
    },
  },
  eating_drinking: {
    label: '¿Cómo come y bebe {{pet}}?',
    options: {
      usual: 'Como siempre',
      eats_less: 'Come menos de lo habitual',
      eats_nothing: 'No come nada',
      drinks_less: 'Bebe menos de lo habitual',
      drinks_more: 'Bebe más de lo habitual',
    },
  },
  medication: {
    label: '¿Qué medicamentos y suplementos toma {{pet}}?',
    hint: 'Por ejemplo, «Carprofeno 50 mg dos veces al día, aceite de pescado». Escriba «Ninguno» si no toma.',
  },
  anything_else: { label: '¿Algo más que el equipo deba saber?' },
  surgery_last_meal: {
    label: '¿Cuándo comió {{pet}} por última vez, o cuándo será la última comida?',
    hint: 'Comida y premios, con la hora. Siga las instrucciones de ayuno de su clínica.',
  },
  surgery_calls: {
    label: '¿Puede el equipo llamarle durante la intervención para comentar hallazgos y costes?',
  },
  surgery_phone: { label: '¿En qué número puede localizarle el equipo ese día?' },
  stomach_signs: {
    label: '¿Qué ha observado?',
    options: {
      vomits: 'Vómitos',
      diarrhea: 'Diarrea',
      both: 'Vómitos y diarrea',
      vomits_blood: 'Vomita sangre',
    },
  },
  stomach_eaten: {
    label: '¿Es posible que {{pet}} haya tragado algo raro?',
    options: {
      no: 'Que yo sepa, no',
      food: 'Comida nueva o en mal estado',
      object: 'Un objeto, como un juguete o un hueso',
      poison: 'Veneno o una planta tóxica',
    },
  },
  stomach_times: { label: '¿Cuántas veces en las últimas 24 horas?', hint: 'Un número, por ejemplo 3.' },
  skin_where: {
    label: '¿Dónde le pica más?',
    options: {
      ears: 'Orejas',
      paws: 'Patas',
      belly: 'Barriga',
      all_over: 'Por todo el cuerpo',
      elsewhere: 'En otro sitio',
    },
  },
  skin_parasites: {
    label: '¿Qué producto contra pulgas y garrapatas usa {{pet}}, y cuándo fue la última dosis?',
    hint: 'Escriba «Ninguno» si no usa.',
  },
  lameness_weight: {
    label: '¿Apoya {{pet}} la pata?',
    options: { full: 'Del todo', some: 'Un poco', none: 'Nada' },
  },
  lameness_where: { label: '¿Qué pata es, y pasó algo antes de que empezara?' },
  breathing_cough: {
    label: '¿Qué ha observado?',
    options: {
      dry: 'Tos seca',
      wet: 'Tos con flemas o moqueo',
      exercise: 'Tos después del ejercicio',
      trouble: 'Dificultad para respirar',
    },
  },
  breathing_contacts: {
    label: '¿Ha estado {{pet}} con otros animales en las últimas dos semanas, por ejemplo en una residencia?',
  },
  appetite_last_meal: {
    label: '¿Cuándo comió {{pet}} con normalidad por última vez?',
    options: { today: 'Hoy', yesterday: 'Ayer', two_days: 'Hace dos días', longer: 'Hace más tiempo' },
  },
  appetite_weight: { label: '¿Ha perdido peso {{pet}}?' },
  urine_signs: {
    label: '¿Qué ha observado?',
    options: {
      often: 'Poca cantidad, más a menudo',
      more: 'Más cantidad',
      indoors: 'Dentro de casa o fuera del arenero',
      cannot: 'Lo intenta, pero no puede orinar',
    },
  },
  urine_color: { label: '¿Cómo es la orina?', hint: 'Por ejemplo, clara, oscura o rosada.' },
  wound_bleeding: {
    label: '¿Cómo está la herida ahora?',
    options: { no: 'Cerrada y seca', dried: 'Abierta o supura', bleeds: 'Todavía sangra' },
  },
  wound_cause: { label: '¿Dónde está la herida y cómo se la hizo?' },
  lump_where: {
    label: '¿Dónde está el bulto y qué tamaño tiene?',
    hint: 'Por ejemplo, «lado izquierdo del pecho, como una uva».',
  },
  lump_growth: {
    label: '¿Ha crecido?',
    options: { unchanged: 'No', slowly: 'Poco a poco', quickly: 'Rápido', unsure: 'No lo sé' },
  },
  eye_signs: {
    label: '¿Qué ha observado en el ojo?',
    options: { red: 'Está rojo', discharge: 'Secreción', closed: 'Lo mantiene cerrado', other: 'Otra cosa' },
  },
  eye_rubbing: { label: '¿Se frota {{pet}} el ojo?' },
  dental_chewing: {
    label: '¿Cómo mastica {{pet}}?',
    options: {
      usual: 'Como siempre',
      one_side: 'De un lado',
      soft_only: 'Solo comida blanda',
      drops: 'Se le cae la comida',
    },
  },
  dental_care: {
    label: '¿Qué hace en casa por los dientes de {{pet}}?',
    hint: 'Por ejemplo, cepillado, masticables o nada.',
  },
  wellness_reaction: { label: '¿Ha reaccionado mal {{pet}} alguna vez a una vacuna o a un medicamento?' },
  wellness_parasites: {
    label: '¿Qué productos contra pulgas, garrapatas y gusanos usa {{pet}}, y cuándo fue la última dosis?',
    hint: 'Escriba «Ninguno» si no usa.',
  },
  recheck_progress: { label: '¿Cómo está {{pet}} en comparación con la última visita?', options: PROGRESS },
  recheck_medication: { label: '¿Pudo darle toda la medicación como se indicó?' },
  last_visit_progress: { label: '¿Cómo ha estado {{pet}} desde la última visita?', options: PROGRESS },
  prescribed_given: { label: '¿Puede darle a {{pet}} la medicación recetada como se indicó?' },
  cat_outdoors: {
    label: '¿Vive {{pet}} dentro o fuera de casa?',
    options: { indoors: 'Dentro', outdoors: 'Fuera', both: 'Las dos cosas' },
  },
  droppings: {
    label: '¿Cómo han sido las heces desde ayer?',
    options: { usual: 'Como siempre', fewer: 'Menos o más pequeñas', none: 'Ninguna' },
  },
  housing: {
    label: '¿En qué condiciones vive {{pet}}?',
    hint: 'Por ejemplo, tamaño del recinto, temperatura, luz y alimento.',
  },
  young_food: { label: '¿Qué come {{pet}}, y con qué frecuencia?' },
  senior_changes: { label: '¿Ha notado cambios al andar, al dormir o en el comportamiento de {{pet}}?' },
};
