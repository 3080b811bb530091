import { messagesIn } from './message-case.ts';

/** Invented messages in Spanish. */
export const ES_MESSAGES = messagesIn('es', [
  ['urgent', 'Mi perra no puede respirar, por favor ayuda'],
  ['urgent', 'Toby se comió veneno para ratas'],
  ['urgent', 'El gato no puede orinar desde ayer y maúlla mucho', 'cat'],
  ['urgent', 'Está convulsionando ahora mismo'],
  ['urgent', 'Lo atropelló un coche en la esquina'],
  ['urgent', 'Sangra mucho por la nariz y no para de sangrar'],
  ['urgent', 'Se desmayó y no despierta'],
  ['urgent', 'Tiene la barriga hinchada y dura, intenta vomitar y no sale nada'],
  ['urgent', 'Quería una cita para el lunes pero Nala se está ahogando con un hueso'],
  ['booking', 'Buenos días, quisiera pedir una cita para la vacuna de Coco'],
  ['booking', '¿Puedo cambiar la hora del jueves por la mañana?'],
  ['booking', '¿Cuál es el horario de los sábados?'],
  ['booking', 'Necesito cancelar la consulta del martes'],
  ['medication', 'Se me acaba el medicamento de la tiroides, ¿me hacen otra receta?'],
  ['medication', '¿Cuántas gotas y a qué dosis del jarabe?'],
  ['medication', '¿El antibiótico tiene efectos secundarios?'],
  ['result', '¿Ya llegaron los resultados del análisis de Kiko?'],
  ['result', 'Quería saber si está el informe del laboratorio'],
  ['bill', 'Me cobraron dos veces la factura de octubre'],
  ['bill', '¿Me pueden mandar el recibo para el seguro?'],
  ['other', 'Muchas gracias por todo, Lola ya está feliz'],
  ['other', 'Les mando una foto de Thor en la playa'],
]);
