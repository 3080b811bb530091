import type { StandardKind } from '#vocabulary/message-templates.ts';
import type { TemplateTexts } from './template-texts.rules.ts';

/** An email: a greeting, paragraphs and the signature. */
const email = (...paragraphs: readonly string[]): string =>
  ['Hola, {{client.firstName}}:', ...paragraphs, '{{signature}}'].join('\n\n');

const LINK = '{{appointment.link}}';
const INTAKE = '{{intake.invitation|}}';
const WHEN = '{{appointment.date}}, {{appointment.time}}';
const CALL = 'Si tiene alguna pregunta, llámenos: {{clinic.phone|a la clínica}}.';

/** Our texts in Spanish. Text messages are worded without á, í, ó and ú, which the short alphabet lacks. */
export const ES_TEXTS: Readonly<Record<StandardKind, TemplateTexts>> = {
  appointment_confirmation: {
    emailSubject: 'Cita confirmada: {{pet.name}}, {{appointment.date}}',
    emailText: email(
      `La cita de {{pet.name}} queda reservada para el ${WHEN}, con {{appointment.doctor|nuestro equipo}} ({{appointment.type}}).`,
      `Si no puede venir, puede cambiarla o cancelarla aquí:\n${LINK}`,
      INTAKE,
      'Les esperamos.',
    ),
    smsText: `{{clinic.name}}: la cita de {{pet.name}} es el ${WHEN}. Para cambiarla o cancelarla: ${LINK}`,
    whatsappText: `Hola, {{client.firstName}}: la cita de {{pet.name}} en {{clinic.name}} queda reservada para el ${WHEN}. Para cambiarla o cancelarla: ${LINK}`,
    portalText: `La cita de {{pet.name}} queda reservada para el ${WHEN}, con {{appointment.doctor|nuestro equipo}} ({{appointment.type}}).`,
  },
  appointment_reminder: {
    emailSubject: 'Recordatorio: cita de {{pet.name}}, {{appointment.date}}',
    emailText: email(
      `Le recordamos la cita de {{pet.name}} el ${WHEN}, con {{appointment.doctor|nuestro equipo}} ({{appointment.type}}).`,
      `Por favor, díganos si podrá venir. Puede confirmar, cambiar o cancelar la cita aquí:\n${LINK}`,
      INTAKE,
      'Hasta pronto.',
    ),
    smsText: `{{clinic.name}}: le recordamos la cita de {{pet.name}} el ${WHEN}. Responda C para confirmar. Cambiar o cancelar: ${LINK}`,
    whatsappText: `Hola, {{client.firstName}}: le recordamos la cita de {{pet.name}} en {{clinic.name}} el ${WHEN}. Responda C para confirmar. Para cambiarla o cancelarla: ${LINK}`,
    portalText: `Le recordamos la cita de {{pet.name}} el ${WHEN}. Para confirmar, cambiar o cancelar: ${LINK}`,
  },
  appointment_changed: {
    emailSubject: 'Nueva hora para la cita de {{pet.name}}: {{appointment.date}}',
    emailText: email(
      `La cita de {{pet.name}} ha cambiado: antes era el {{appointment.previousDate}}, {{appointment.previousTime}}, y ahora es el ${WHEN}, con {{appointment.doctor|nuestro equipo}}.`,
      `Si la nueva hora no le viene bien, elija otra o cancele aquí:\n${LINK}`,
    ),
    smsText: `{{clinic.name}}: la cita de {{pet.name}} ahora es el ${WHEN}. Si no le viene bien: ${LINK}`,
    whatsappText: `Hola, {{client.firstName}}: la cita de {{pet.name}} en {{clinic.name}} ahora es el ${WHEN}. Si no le viene bien, elija otra hora aquí: ${LINK}`,
    portalText: `La cita de {{pet.name}} ha cambiado: antes era el {{appointment.previousDate}}, {{appointment.previousTime}}, y ahora es el ${WHEN}.`,
  },
  appointment_canceled: {
    emailSubject: 'Cita cancelada: {{pet.name}}, {{appointment.date}}',
    emailText: email(
      `La cita de {{pet.name}} del ${WHEN} queda cancelada.`,
      'Para reservar otra, entre aquí:\n{{booking.link}}',
      CALL,
    ),
    smsText: `{{clinic.name}}: la cita de {{pet.name}} del ${WHEN} queda cancelada. Para reservar otra: {{booking.link}}`,
    whatsappText: `Hola, {{client.firstName}}: la cita de {{pet.name}} en {{clinic.name}} del ${WHEN} queda cancelada. Para reservar otra: {{booking.link}}`,
    portalText: `La cita de {{pet.name}} del ${WHEN} queda cancelada. Para reservar otra: {{booking.link}}`,
  },
  appointment_no_show: {
    emailSubject: 'Cita perdida: {{pet.name}}, {{appointment.date}}',
    emailText: email(
      `{{pet.name}} tenía cita con nosotros el ${WHEN} y no pudieron venir. Esperamos que todo vaya bien.`,
      'Para reservar otra cita, entre aquí:\n{{booking.link}}',
      CALL,
    ),
    smsText:
      '{{clinic.name}}: no pudieron venir a la cita de {{pet.name}} del {{appointment.date}}. Para reservar otra: {{booking.link}}',
    whatsappText: `Hola, {{client.firstName}}: {{pet.name}} tenía cita en {{clinic.name}} el ${WHEN} y no pudieron venir. Esperamos que todo vaya bien. Para reservar otra: {{booking.link}}`,
    portalText: `{{pet.name}} tenía cita el ${WHEN} y no pudieron venir. Esperamos que todo vaya bien. Para reservar otra: {{booking.link}}`,
  },
  care_reminder: {
    emailSubject: 'Cuidados de {{pet.name}}: {{care.list}}',
    emailText: email(
      'Antes del {{care.dueDate}}, {{pet.name}} necesita: {{care.list}}.',
      'Reserve la hora que le venga mejor aquí:\n{{booking.link}}',
      '¿Ya se hizo en otra clínica? Responda con la fecha y lo anotaremos.',
      'Para no recibir más recordatorios: {{unsubscribe.link|responda STOP.}}',
    ),
    smsText:
      '{{clinic.name}}: antes del {{care.dueDate}}, {{pet.name}} necesita: {{care.list}}. Reserve: {{booking.link}} Para darse de baja, responda STOP.',
    whatsappText:
      'Hola, {{client.firstName}}: antes del {{care.dueDate}}, {{pet.name}} necesita: {{care.list}}. Reserve aquí: {{booking.link}} Para no recibir más recordatorios, responda STOP.',
    portalText:
      'Antes del {{care.dueDate}}, {{pet.name}} necesita: {{care.list}}. Reserve aquí: {{booking.link}}',
  },
  declined_care: {
    emailSubject: 'Seguimos recomendando para {{pet.name}}: {{declined.list}}',
    emailText: email(
      'En la visita del {{visit.date}} recomendamos para {{pet.name}}: {{declined.list}}. Usted prefirió esperar. Seguimos pensando que le vendría bien.',
      'Si quiere hacerlo, reserve una cita aquí:\n{{booking.link}}',
      'Si tiene preguntas, responda a este correo.',
      'Para no recibir más recordatorios: {{unsubscribe.link|responda STOP.}}',
    ),
    smsText:
      '{{clinic.name}}: seguimos recomendando para {{pet.name}}: {{declined.list}}. Reserve: {{booking.link}} Para darse de baja, responda STOP.',
    whatsappText:
      'Hola, {{client.firstName}}: en la visita del {{visit.date}} recomendamos para {{pet.name}}: {{declined.list}}. Si quiere hacerlo, reserve aquí: {{booking.link}} Para no recibir más recordatorios, responda STOP.',
    portalText:
      'En la visita del {{visit.date}} recomendamos para {{pet.name}}: {{declined.list}}. Si quiere hacerlo, reserve aquí: {{booking.link}}',
  },
  lapsed_client: {
    emailSubject: '¿Qué tal está {{pet.name}}?',
    emailText: email(
      'No hemos visto a {{pet.name}} desde el {{visit.date}}. En una revisión periódica se descubren muchos problemas cuando aún son fáciles de tratar.',
      'Puede reservar una aquí:\n{{booking.link}}',
      'Si se ha mudado o {{pet.name}} ya no vive con usted, responda a este correo y dejaremos de escribirle.',
      'Para darse de baja: {{unsubscribe.link|responda STOP.}}',
    ),
    smsText:
      '{{clinic.name}}: no hemos visto a {{pet.name}} desde el {{visit.date}}. Reserve una visita: {{booking.link}} Para darse de baja, responda STOP.',
    whatsappText:
      'Hola, {{client.firstName}}: en {{clinic.name}} no hemos visto a {{pet.name}} desde el {{visit.date}}. Reserve una revisión aquí: {{booking.link}} Para darse de baja, responda STOP.',
    portalText:
      'No hemos visto a {{pet.name}} desde el {{visit.date}}. Reserve una revisión aquí: {{booking.link}}',
  },
  after_visit: {
    emailSubject: '¿Cómo sigue {{pet.name}}?',
    emailText: email(
      'Gracias por venir el {{visit.date}}. ¿Cómo sigue {{pet.name}} desde entonces?',
      'Si algo le preocupa, escríbanos aquí:\n{{message.link}}',
      'Si es urgente, llámenos: {{clinic.phone|a la clínica}}.',
    ),
    smsText:
      '{{clinic.name}}: ¿qué tal sigue {{pet.name}} desde el {{visit.date}}? Si algo le preocupa, responda o llame: {{clinic.phone|a nuestro equipo}}.',
    whatsappText:
      'Hola, {{client.firstName}}: ¿cómo sigue {{pet.name}} desde la visita del {{visit.date}}? Si algo le preocupa, responda aquí o llame: {{clinic.phone|a la clínica}}. {{clinic.name}}',
    portalText:
      '¿Cómo sigue {{pet.name}} desde la visita del {{visit.date}}? Si algo le preocupa, escríbanos aquí.',
  },
  emergency_instruction: {
    emailSubject: 'Llame ahora: podría ser una urgencia',
    emailText: '{{emergency.instruction}}\n\n{{clinic.name}}',
    smsText: '{{clinic.name}}: {{emergency.instruction}}',
    whatsappText: '{{emergency.instruction}}\n\n{{clinic.name}}',
    portalText: '{{emergency.instruction}}',
  },
  away: {
    emailSubject: 'Hemos recibido su mensaje',
    emailText: email(
      'Gracias por su mensaje. La clínica está cerrada. Le responderemos cuando abramos: {{clinic.opensAt|lo antes posible}}.',
      'Si no puede esperar, llame: {{clinic.emergencyPhone|a las urgencias veterinarias más cercanas}}.',
    ),
    smsText:
      '{{clinic.name}}: hemos recibido su mensaje. Estamos cerrados; le responderemos al abrir: {{clinic.opensAt|lo antes posible}}. Urgencias: {{clinic.emergencyPhone|el centro de urgencias veterinarias}}.',
    whatsappText:
      'Gracias por su mensaje. La clínica está cerrada; le responderemos cuando abramos: {{clinic.opensAt|lo antes posible}}. Urgencias: {{clinic.emergencyPhone|el centro de urgencias veterinarias más cercano}}. {{clinic.name}}',
    portalText:
      'Gracias por su mensaje. La clínica está cerrada; le responderemos cuando abramos: {{clinic.opensAt|lo antes posible}}. Urgencias: {{clinic.emergencyPhone|el centro de urgencias veterinarias más cercano}}.',
  },
  stop_confirmation: {
    emailSubject: 'Se ha dado de baja',
    emailText: email(
      'Ya no recibirá {{stop.channel}} de nuestra clínica. Si cambia de idea, responda START.',
    ),
    smsText: '{{clinic.name}}: ya no le enviaremos {{stop.channel}}. Si cambia de idea, responda START.',
    whatsappText: '{{clinic.name}}: ya no le enviaremos {{stop.channel}}. Si cambia de idea, responda START.',
    portalText: 'Ya no le enviaremos {{stop.channel}}. Puede cambiarlo en su configuración.',
  },
  help: {
    emailSubject: 'Cómo contactar con {{clinic.name}}',
    emailText: email(
      'Responda a este correo y le contestaremos, o llámenos: {{clinic.phone|a la clínica}}.',
      'Si no quiere recibir más correos, responda STOP.',
    ),
    smsText:
      '{{clinic.name}}: para recibir ayuda, responda a este mensaje o llame: {{clinic.phone|a nuestro equipo}}. Para darse de baja, responda STOP.',
    whatsappText:
      '{{clinic.name}}: para recibir ayuda, responda a este mensaje o llame: {{clinic.phone|a la clínica}}. Para darse de baja, responda STOP.',
    portalText: 'Escríbanos aquí o llame: {{clinic.phone|a la clínica}}.',
  },
  portal_notice: {
    emailSubject: 'Nuevo mensaje de {{clinic.name}}',
    emailText: email('Tiene un mensaje nuevo. Inicie sesión para leerlo:\n{{message.link}}'),
    smsText: '{{clinic.name}}: tiene un mensaje nuevo. Entre para leerlo: {{message.link}}',
    whatsappText:
      'Hola, {{client.firstName}}: tiene un mensaje nuevo de {{clinic.name}}. Inicie sesión para leerlo: {{message.link}}',
    portalText: 'Tiene un mensaje nuevo: {{message.link}}',
  },
};
