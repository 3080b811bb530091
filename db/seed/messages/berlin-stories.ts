import { automatic, from, note, reply, type Story } from './story.ts';

/** What clients of the Berlin clinic wrote on every channel, today's first. */
export const BERLIN_STORIES: readonly Story[] = [
  {
    channel: 'sms',
    whom: { species: 'dog', after: 'Surgery' },
    topic: 'medical',
    team: 'medical',
    lines: [
      from(6, 'Hi, this is {pet}’s wound today. It looks a little red around the stitches, is that normal?', {
        withPhoto: true,
      }),
    ],
  },
  {
    channel: 'whatsapp',
    whom: { species: 'cat', isBooked: true },
    topic: 'appointment',
    lines: [
      from(41, 'Hello! Does {pet} have to fast before the appointment, and may {he} drink?'),
      reply(
        'csr',
        28,
        'Hi {first}, water is fine at any time. No food is needed before this visit, so breakfast as usual.',
        { delivery: 'read' },
      ),
      from(
        9,
        'Perfect. One more thing: can we bring both carriers in through the back door? {He} hates dogs.',
      ),
    ],
  },
  {
    channel: 'sms',
    whom: { address: '+4915228817386' },
    topic: 'general',
    lines: [
      from(
        19,
        'Hello, I found your number online. Our rabbit has not eaten since this morning, do you see rabbits today?',
      ),
    ],
  },
  {
    channel: 'email',
    whom: { species: 'dog' },
    topic: 'billing',
    subject: 'Insurance form for {pet}',
    team: 'billing',
    assignee: 'admin',
    lines: [
      from(
        52,
        'Dear team,\n\nmy insurance asks for the treatment dates and the itemized invoice of {pet}’s last visit. Could you send me both? The claim has to be in by Friday.\n\nKind regards\n{first}',
      ),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'dog', after: 'Sick pet visit' },
    topic: 'medical',
    subject: '{pet} is better, but still coughs at night',
    assignee: 'doctor',
    team: 'medical',
    lines: [
      from(
        [-1, '18:05'],
        'The appetite is back and there is no fever. At night there is still a dry cough for a few minutes. Should we go on with the syrup?',
      ),
      note('technician', 95, 'Last recheck was fine, lungs clear. Ask for a film of the cough?'),
      reply(
        'doctor',
        64,
        'Good news about the appetite. Please go on with the syrup for three more days, and film the cough once if you can. If breathing is fast at rest, over 30 breaths a minute, call us at once.',
        { delivery: 'read' },
      ),
      from(33, 'Will do, I will film it tonight.'),
    ],
  },
  {
    channel: 'sms',
    whom: { species: 'dog', isBooked: true },
    topic: 'appointment',
    assignee: 'csr',
    status: 'pending',
    lines: [
      from(
        140,
        'Can {pet} come in a bit earlier than planned, or do you have anything next week? I work late now.',
      ),
      reply('csr', 118, 'Hi {first}, of course. Does {when} suit you?'),
      from(101, 'Yes, that is perfect!', { withBooking: true }),
      reply('csr', 96, 'Booked. See you and {pet} on {when}.'),
    ],
  },
  {
    channel: 'sms',
    whom: { species: 'dog' },
    topic: 'medical',
    assignee: 'csr2',
    isEmergencyHandled: true,
    status: 'resolved',
    lines: [
      from(
        [0, '01:48'],
        '{pet} got into the chocolate, about half a bar of dark chocolate. {He} is shaking and cannot stand up. What do I do?',
      ),
      automatic('emergency_instruction', [0, '01:48']),
      from([0, '01:55'], 'On our way there now, thank you'),
      reply(
        'csr',
        [0, '08:10'],
        'Good morning {first}, we saw your messages from last night. How is {pet} doing? The emergency clinic has sent us the report, and {doctor} would like to see {him} today.',
      ),
      from([0, '08:21'], '{He} is asleep next to me and ate a little. We will come at noon.'),
      note('csr', [0, '08:24'], 'Squeezed in at noon. Report of the emergency clinic is in the record.'),
    ],
  },
  {
    channel: 'whatsapp',
    whom: { species: 'dog' },
    topic: 'medical',
    team: 'medical',
    lines: [
      from(
        75,
        'Hi, {pet} has vomited three times since breakfast but is drinking. {He} is lively otherwise. Should I come in or wait?',
      ),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'cat' },
    topic: 'refill',
    subject: 'Thyroid tablets for {pet}',
    team: 'desk',
    lines: [
      from(
        185,
        'Good morning, the tablets last until Sunday. Could I have the same pack again? We were at the check in spring, the values were fine.',
      ),
    ],
  },
  {
    channel: 'sms',
    whom: { isNoShow: true },
    topic: 'appointment',
    assignee: 'csr2',
    status: 'pending',
    lines: [
      reply(
        'csr2',
        [-1, '15:30'],
        'Hi {first}, we missed you and {pet} today. Is everything all right? Write back when you would like a new time.',
      ),
    ],
  },
  {
    channel: 'sms',
    whom: { species: 'cat' },
    topic: 'general',
    status: 'resolved',
    lines: [
      reply('csr', [-2, '10:15'], 'Hi {first}, {pet}’s flea treatment has arrived and is at the front desk.'),
      from([-2, '10:40'], 'STOP'),
      automatic('stop_confirmation', [-2, '10:40']),
    ],
  },
  {
    channel: 'sms',
    whom: { species: 'dog' },
    topic: 'appointment',
    assignee: 'csr',
    lines: [
      reply(
        'csr',
        [-1, '11:20'],
        'Hi {first}, {doctor} is out sick this week. May we move {pet}’s visit to a colleague at the same time?',
        { delivery: 'undelivered', failure: ['not_textable', '30006'] },
      ),
    ],
  },
  {
    channel: 'email',
    whom: { species: 'cat', after: 'Dental cleaning' },
    topic: 'medical',
    subject: 'Food after the dental',
    status: 'snoozed',
    snoozeHours: 20,
    assignee: 'technician',
    lines: [
      from(
        [-1, '09:12'],
        'Hello,\n\n{pet} eats only the sauce and leaves the pieces. Is the mouth still sore? It has been a few days.\n\nThanks, {first}',
      ),
      reply(
        'technician',
        [-1, '10:02'],
        'Hi {first},\n\nthat is common in the first week. Please go on with soft food, mashed with warm water, and with the pain relief until it is finished. I will ask again tomorrow.\n\n{me}',
      ),
      note('technician', [-1, '10:04'], 'Snoozed until tomorrow to ask how {he} eats.'),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'dog', after: 'Follow-up' },
    topic: 'medical',
    subject: 'Results of the recheck',
    team: 'medical',
    priority: 'high',
    lines: [
      from(
        [-1, '12:40'],
        '{doctor} said I would hear about the urine test by today. Are the results in? I am a little nervous.',
      ),
      note('csr', [-1, '12:52'], 'The lab promised it by this evening. {doctor} knows.'),
    ],
  },
  {
    channel: 'email',
    whom: { address: 'melanie.krug@post.example', name: 'Melanie Krug' },
    topic: 'appointment',
    subject: 'New patient: two guinea pigs',
    lines: [
      from(
        [-1, '20:15'],
        'Good evening,\n\nwe have just moved to Kreuzberg and are looking for a new vet for our two guinea pigs. Are you taking new clients, and do you need the records of our old clinic?\n\nBest wishes\nMelanie Krug',
      ),
      automatic('away', [-1, '20:15']),
    ],
  },
  {
    channel: 'sms',
    whom: { language: 'de', species: 'dog' },
    topic: 'medical',
    assignee: 'doctor',
    lines: [
      from(
        110,
        'Guten Morgen, {pet} hat die neuen Tabletten gut vertragen. Sollen wir bei einer halben bleiben oder auf eine ganze erhöhen?',
      ),
      reply(
        'doctor',
        88,
        'Guten Morgen, bitte noch bis Freitag bei einer halben bleiben. Danach eine ganze, immer mit dem Futter.',
      ),
      from(70, 'Alles klar, vielen Dank!'),
    ],
  },
  {
    channel: 'portal',
    whom: { language: 'de', species: 'cat' },
    topic: 'appointment',
    subject: 'Impftermin verschieben',
    team: 'desk',
    lines: [
      from(
        160,
        'Hallo, wir sind nächste Woche im Urlaub. Können wir den Impftermin von {pet} auf die Woche danach legen, am liebsten nachmittags?',
      ),
    ],
  },
  {
    channel: 'whatsapp',
    whom: { language: 'de', species: 'dog' },
    topic: 'general',
    status: 'resolved',
    assignee: 'csr2',
    lines: [
      from([-3, '17:20'], 'Hallo, kann ich den EU-Heimtierausweis von {pet} heute noch abholen?'),
      reply('csr2', [-3, '17:31'], 'Ja, er liegt am Empfang. Wir haben heute bis 18:30 Uhr geöffnet.', {
        delivery: 'read',
      }),
      from([-3, '17:33'], 'Super, bis gleich!'),
    ],
  },
  {
    channel: 'sms',
    whom: { species: 'dog' },
    topic: 'general',
    status: 'resolved',
    assignee: 'csr',
    lines: [
      from(
        [-1, '09:40'],
        'Do you sell the soft cones in size L? {pet} cannot get through the door with the hard one.',
      ),
      reply('csr', [-1, '09:52'], 'Yes, we have two left. I have put one aside under your name.'),
      from([-1, '09:55'], 'Lifesavers, thank you!'),
    ],
  },
  {
    channel: 'email',
    whom: { species: 'rabbit' },
    topic: 'medical',
    subject: 'Weight of {pet} over the last weeks',
    assignee: 'doctor',
    status: 'pending',
    lines: [
      from(
        [-4, '19:30'],
        'Hello,\n\nas you asked, the weights: 2,140 g, 2,120 g, 2,150 g, always on Sunday before breakfast. The droppings are normal and {he} finishes {his} hay.\n\nSincerely\n{first}',
      ),
      automatic('away', [-4, '19:30']),
      reply(
        'doctor',
        [-3, '09:05'],
        'Dear {first},\n\nthank you, that is stable and just what I hoped for. Please go on weighing once a week, and write if it falls by more than 80 g.\n\n{me}',
      ),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'cat', after: 'Check-up' },
    topic: 'billing',
    subject: 'Question about the invoice',
    team: 'billing',
    status: 'resolved',
    assignee: 'admin',
    lines: [
      from(
        [-5, '14:10'],
        'Hello, there is a nail trim on the invoice for {pet}, but we did not have one. Could you have a look?',
      ),
      reply(
        'admin',
        [-5, '15:00'],
        'Hi {first}, you are right, that belonged to the next pet on the list. The amount is credited, and the corrected invoice is in your portal. Sorry for the trouble.',
        { delivery: 'read' },
      ),
      from([-5, '15:20'], 'That was quick. Thank you!'),
    ],
  },
  {
    channel: 'sms',
    whom: { species: 'dog', after: 'Vaccination' },
    topic: 'medical',
    status: 'resolved',
    assignee: 'technician',
    lines: [
      from([-2, '16:05'], '{pet} sleeps a lot since the vaccination yesterday. Is that ok?'),
      reply(
        'technician',
        [-2, '16:12'],
        'That is common for a day or two. If the face swells or {pet} has trouble breathing, call us right away.',
      ),
      from([-1, '08:30'], 'Back to normal this morning!'),
    ],
  },
  {
    channel: 'whatsapp',
    whom: { species: 'cat' },
    topic: 'refill',
    team: 'desk',
    assignee: 'csr2',
    lines: [
      from([-1, '14:22'], 'Hi, I need more insulin for {pet} and a box of the small syringes please'),
      reply(
        'csr2',
        [-1, '14:40'],
        'Hi {first}, I have asked the doctor for the refill. We will write when it is ready.',
        {
          delivery: 'read',
        },
      ),
      note('csr2', [-1, '14:41'], 'Refill requested, one vial left in the fridge.'),
      from(58, 'Is it ready? I have two doses left.'),
    ],
  },
  {
    channel: 'email',
    whom: { species: 'dog' },
    topic: 'general',
    subject: 'Travel to Italy with {pet}',
    assignee: 'csr',
    lines: [
      from(
        [-2, '21:02'],
        'Dear team,\n\nwe drive to Italy in six weeks. What does {pet} need for the trip, and when should the rabies vaccination be done at the latest?\n\nThank you\n{first}',
      ),
      automatic('away', [-2, '21:02']),
      note(
        'csr',
        [-1, '08:40'],
        'Rabies is still valid. Paul, anything about sandfly protection we should add?',
      ),
    ],
    isRead: true,
  },
  {
    channel: 'sms',
    whom: { species: 'cat' },
    topic: 'medical',
    status: 'pending',
    assignee: 'doctor',
    lines: [
      from(
        [-1, '13:15'],
        'We got {pet} to take the tablet in a bit of cream cheese. Is dairy a problem with it?',
      ),
      reply('doctor', [-1, '13:40'], 'A teaspoon is fine. Please give it at the same time every day.'),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'dog' },
    topic: 'appointment',
    subject: 'Which appointment for a limp?',
    assignee: 'csr',
    status: 'resolved',
    lines: [
      from(
        [-6, '11:05'],
        '{pet} limps a little after long walks. Which kind of appointment should I book online?',
      ),
      reply(
        'csr',
        [-6, '11:22'],
        'Please book “Sick pet visit” with Dr. Yılmaz, he looks after joints. If you can, bring a film of {pet} walking.',
        { delivery: 'read' },
      ),
    ],
  },
  {
    channel: 'whatsapp',
    whom: { species: 'dog', after: 'Nail trim' },
    topic: 'general',
    status: 'resolved',
    assignee: 'csr',
    lines: [
      from([-4, '15:10'], 'We forgot {pet}’s red leash in the waiting room, did you find it?'),
      reply('csr', [-4, '15:18'], 'It is at the front desk, along with half a biscuit. See you soon!', {
        delivery: 'read',
      }),
    ],
  },
  {
    channel: 'sms',
    whom: { species: 'cat', isBooked: true },
    topic: 'appointment',
    lines: [
      from(
        [-1, '17:55'],
        'Running through the list: is it still {when} for {pet}? My calendar says something else.',
      ),
    ],
  },
  {
    channel: 'email',
    whom: { species: 'dog' },
    topic: 'medical',
    subject: 'Second opinion: records for the cardiologist',
    team: 'medical',
    status: 'pending',
    assignee: 'admin',
    lines: [
      from(
        [-7, '10:20'],
        'Hello,\n\nwe have an appointment with a cardiologist for {pet}. Could you send the last X-rays and the lab values there?\n\nThank you very much\n{first}',
      ),
      reply(
        'admin',
        [-7, '11:45'],
        'Hi {first},\n\nboth are on their way to the cardiologist, and the same files are in your portal under {pet}’s documents. Please tell us how it goes.\n\n{me}',
      ),
    ],
  },
  {
    channel: 'portal',
    whom: { species: 'bird' },
    topic: 'medical',
    subject: 'Feathers on the floor',
    assignee: 'doctor',
    status: 'resolved',
    lines: [
      from(
        [-9, '18:40'],
        '{pet} loses more feathers than usual and is a bit quieter. Eats and drinks normally. Wait or come in?',
      ),
      automatic('away', [-9, '18:40']),
      reply(
        'doctor',
        [-8, '08:25'],
        'Good morning {first}, that sounds like the molt, which is tiring. Please offer some egg food and keep the room at an even temperature. If {pet} sits fluffed up in the daytime or stops eating, come in the same day.',
        { delivery: 'read' },
      ),
      from([-8, '09:02'], 'Thank you, that helps a lot.'),
    ],
  },
  {
    channel: 'sms',
    whom: { species: 'dog' },
    topic: 'general',
    priority: 'low',
    assignee: 'csr2',
    lines: [from([-1, '12:10'], 'Do you know a good dog walker near the canal? No hurry.')],
    isRead: true,
  },
];
