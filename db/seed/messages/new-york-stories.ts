import { automatic, from, note, reply, type Story } from './story.ts';

/** What clients of the Brooklyn clinic wrote: it has connected no text messages yet. */
export const NEW_YORK_STORIES: readonly Story[] = [
  {
    channel: 'portal',
    whom: { species: 'dog', after: 'Surgery' },
    topic: 'medical',
    subject: 'Photo of {pet}’s incision',
    team: 'medical',
    lines: [
      from(
        12,
        'Here is the incision this morning. A bit of swelling at one end, no discharge. Does it look OK?',
        { withPhoto: true },
      ),
    ],
  },
  {
    channel: 'email',
    whom: { species: 'cat' },
    topic: 'refill',
    subject: 'Refill for {pet}',
    team: 'desk',
    lines: [
      from(
        48,
        'Hi,\n\ncould I get another month of {pet}’s allergy medication? Same dose as before, please.\n\nThanks,\n{first}',
      ),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'dog', isBooked: true },
    topic: 'appointment',
    subject: 'Can we come a little later?',
    assignee: 'csr',
    status: 'pending',
    lines: [
      from(170, 'I am stuck at work that day. Is there anything later for {pet}?'),
      reply('csr', 150, 'Hi {first}, we have {when}. Would that work?', { delivery: 'read' }),
      from(131, 'Yes, thank you!', { withBooking: true }),
      reply('csr', 127, 'All set for {when}. See you then.'),
    ],
  },
  {
    channel: 'portal',
    whom: { language: 'es', species: 'dog' },
    topic: 'medical',
    subject: 'Pastillas de {pet}',
    assignee: 'doctor',
    lines: [
      from(
        95,
        'Buenos días, {pet} no quiere tomar la pastilla con la comida. ¿Se puede partir por la mitad?',
      ),
      reply(
        'doctor',
        77,
        'Buenos días. Sí, se puede partir y dar en dos trozos pequeños con algo de pollo.',
        { delivery: 'read' },
      ),
      from(60, 'Perfecto, muchas gracias.'),
    ],
  },
  {
    channel: 'email',
    whom: { language: 'es', species: 'cat' },
    topic: 'appointment',
    subject: 'Cita para vacunas',
    team: 'desk',
    lines: [
      from(
        [-1, '15:10'],
        'Hola:\n\nquisiera una cita para las vacunas de {pet}, mejor un viernes por la tarde.\n\nUn saludo,\n{first}',
      ),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'dog' },
    topic: 'medical',
    subject: 'Ate something in the park',
    isEmergencyHandled: true,
    status: 'resolved',
    assignee: 'csr',
    lines: [
      from([0, '00:35'], '{pet} ate rat poison in the park about an hour ago. What should I do?'),
      automatic('emergency_instruction', [0, '00:35']),
      reply(
        'csr',
        [0, '08:05'],
        'Good morning {first}, how is {pet}? Please bring the report of the emergency hospital, we have kept 10:30 free.',
        {
          delivery: 'read',
        },
      ),
      from([0, '08:14'], 'Stable and very cuddly. We will be there.'),
    ],
  },
  {
    channel: 'email',
    whom: { address: 'jordan.kim@post.example', name: 'Jordan Kim' },
    topic: 'general',
    subject: 'Do you see ferrets?',
    lines: [
      from(
        205,
        'Hi there,\n\nwe are new in Red Hook and have two ferrets. Do you see exotics, and what does a first visit cost?\n\nJordan',
      ),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'cat', after: 'Dental cleaning' },
    topic: 'medical',
    subject: 'Still drooling after the dental',
    assignee: 'technician',
    team: 'medical',
    lines: [
      from([-1, '16:20'], '{pet} drools a little since the dental and paws at one side. Eats well though.'),
      note('technician', [-1, '16:35'], 'One extraction on that side. Luis will call after surgery.'),
    ],
    isRead: true,
  },
  {
    channel: 'email',
    whom: { species: 'dog' },
    topic: 'billing',
    subject: 'Receipt for {pet}',
    status: 'resolved',
    assignee: 'admin',
    lines: [
      from(
        [-3, '11:00'],
        'Hello,\n\ncould you email me the receipt of our last visit for my taxes?\n\n{first}',
      ),
      reply(
        'admin',
        [-3, '11:25'],
        'Hi {first},\n\nit is in your portal under Billing, and attached to the email you got after the payment.\n\n{me}',
      ),
      from([-3, '12:10'], 'Found it, thanks!'),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'dog', after: 'Vaccination' },
    topic: 'medical',
    subject: 'Sleepy after the shots',
    status: 'resolved',
    assignee: 'technician',
    lines: [
      from([-2, '17:05'], '{pet} has been sleepy since the vaccines. Normal?'),
      reply(
        'technician',
        [-2, '17:14'],
        'Very normal for a day. Call us if the face swells or {pet} vomits more than once.',
        { delivery: 'read' },
      ),
    ],
  },
  {
    channel: 'email',
    whom: { species: 'dog' },
    topic: 'appointment',
    subject: 'Boarding over the holidays',
    status: 'snoozed',
    snoozeHours: 44,
    assignee: 'csr2',
    lines: [
      from(
        [-2, '10:10'],
        'Hi,\n\nwe travel over the holidays and wonder what {pet} needs for boarding.\n\nBest,\n{first}',
      ),
      reply(
        'csr2',
        [-2, '10:42'],
        'Hi {first},\n\nBordetella within six months and a negative fecal test. I will check {pet}’s records and write again this week.\n\n{me}',
      ),
    ],
  },
  {
    channel: 'email',
    whom: { species: 'cat' },
    topic: 'general',
    subject: 'Change of address',
    assignee: 'csr',
    lines: [
      reply(
        'csr',
        [-1, '09:50'],
        'Hi {first},\n\nthe letter with {pet}’s rabies certificate came back. What is your new address?\n\n{me}',
        {
          delivery: 'undelivered',
          failure: ['address_invalid', '5.1.1'],
        },
      ),
    ],
  },
];
