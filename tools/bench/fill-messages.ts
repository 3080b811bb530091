import type { Step } from './fill-step.ts';

/** Most conversations are short, one of so many is longer, and one of so many goes on for years. */
const LONGER = 20;
export const LONG = 200;
const MESSAGES_OF = { shortest: 3, shorts: 10, longer: 30, long: 300 } as const;
/** On average, of so many conversations in a row. */
const MESSAGES_OF_A_ROW =
  MESSAGES_OF.long +
  (LONG / LONGER - 1) * MESSAGES_OF.longer +
  (LONG - LONG / LONGER) * (MESSAGES_OF.shortest + (MESSAGES_OF.shorts - 1) / 2);
export const MESSAGES_PER_CONVERSATION = MESSAGES_OF_A_ROW / LONG;
/** Conversations end over so many days up to today, and those of the last days are not all resolved. */
const DAYS = 720;
const OPEN_DAYS = 40;
/** One conversation of so many is with somebody who is not known. */
const UNKNOWN = 50;
/** So many different words are in one message each now and then. */
export const RARE_TERMS = 50_000;

/** Conversations and messages by their numbers; so no statement has to look one up. */
export const MESSAGE_FUNCTIONS = `
  create or replace function bench.messages_of(n int) returns int language sql immutable parallel safe
    return case when n % ${LONG} = 0 then ${MESSAGES_OF.long} when n % ${LONGER} = 0 then ${MESSAGES_OF.longer}
      else ${MESSAGES_OF.shortest} + n * 7 / 3 % ${MESSAGES_OF.shorts} end;
  create or replace function bench.ended_days_ago(n int) returns int language sql immutable parallel safe
    return (n::bigint * 7919 % ${DAYS})::int;
  create or replace function bench.written_at(n int, k int) returns timestamptz language sql stable parallel safe
    return date_trunc('hour', now()) - make_interval(days => bench.ended_days_ago(n), mins => n * 13 % 1440)
      - make_interval(hours => 5 * (bench.messages_of(n) - k));
  create or replace function bench.channel(n int) returns text language sql immutable parallel safe
    return (array['portal', 'email', 'sms', 'whatsapp', 'email'])[1 + n % 5];
  create or replace function bench.direction(k int) returns text language sql immutable parallel safe
    return case when k % 7 = 0 then 'note' when k % 2 = 1 then 'in' else 'out' end;
  create or replace function bench.conversation_status(n int) returns text language sql immutable parallel safe
    return case when bench.ended_days_ago(n) >= ${OPEN_DAYS} then 'resolved'
      else (array['open', 'open', 'open', 'open', 'pending', 'snoozed', 'resolved'])[1 + n / 3 % 7] end;
  create or replace function bench.sentence(n int) returns text language sql immutable parallel safe
    return (array['Could we move the appointment to another day?', 'The tablets are nearly used up.', 'Thank you, that was quick.',
      'Please call us when you have a moment.', 'The stitches look fine, and the ear is no longer red.', 'Is the blood test back yet?',
      'We will be a few minutes late for the appointment.', 'Does the invoice include the second vaccination?',
      'The doctor has looked at the picture that you sent.', 'We can offer you Thursday at ten.', 'He eats well and drinks a little more than before.',
      'Give half a tablet with food, twice a day.', 'The results are normal.', 'Can we pick up the food on Saturday?'])[1 + n % 14];
  create or replace function bench.message_text(n int, k int) returns text language sql immutable parallel safe
    return bench.sentence(n * 3 + k) || ' ' || bench.sentence(n + k * 5 + 1) || ' ' || bench.sentence(n * 7 + k * 3 + 2)
      || ' Our note is x' || (n::bigint * 331 + k * 7) % ${RARE_TERMS} || '.';`;

/** What columns of messages and conversations have in common. */
const ENDPOINT = `case bench.channel(n) when 'portal' then null else 'bench' end`;
const ADDRESS = `case bench.channel(n) when 'portal' then null when 'email' then 'client' || n || '.' || c.clinic || '@bench.test'
  else '+4930' || lpad((c.clinic * 100000 + n)::text, 8, '0') end`;
const CONVERSATION = `bench.id('conversation', c.clinic, n)`;
const CONVERSATIONS = `(select n as clinic, id, clients, conversations from bench.clinics where n between $1 and $2) c,
  generate_series(1, c.conversations) n`;

/** Messages of some years in the order in which they were written, and their conversations. */
export const MESSAGE_STEPS: readonly Step[] = [
  {
    name: 'message channels',
    text: `insert into message_channels (clinic_id, channel, endpoint)
      select c.id, ways.channel, ways.endpoint from (select * from bench.clinics where n between $1 and $2) c,
        (values ('portal', null), ('email', 'bench'), ('sms', 'bench'), ('whatsapp', 'bench')) as ways (channel, endpoint)`,
  },
  {
    name: 'messages',
    text: `insert into messages (clinic_id, id, conversation_id, direction, channel, endpoint, address, text, author_id, is_typed, purpose, at, created_at,
        status, provider_id, sent_at)
      select c.id, bench.id('message' || k, c.clinic, n), ${CONVERSATION}, bench.direction(k), bench.channel(n), ${ENDPOINT},
        case bench.direction(k) when 'note' then null else ${ADDRESS} end, bench.message_text(n, k),
        case bench.direction(k) when 'in' then null else bench.id('user', c.clinic, 1 + n % 4) end, true,
        case bench.direction(k) when 'out' then 'reply' end, a.at, a.at, case bench.direction(k) when 'out' then 'delivered' end,
        case when bench.direction(k) <> 'note' and bench.channel(n) <> 'portal' then 'p' || c.clinic || '-' || n || '-' || k end,
        case bench.direction(k) when 'out' then a.at end
        from ${CONVERSATIONS}, generate_series(1, bench.messages_of(n)) k, lateral (select bench.written_at(n, k) as at) a order by a.at`,
  },
  {
    name: 'conversations',
    text: `insert into conversations (clinic_id, id, client_id, channel, endpoint, address, address_name, topic, status, snoozed_until, assignee_id,
        priority, waiting_since, answer_warn_at, answer_due_at, last_message_id, last_position, last_message_at, last_direction, last_preview,
        unread_count, undeliverable_count, emergency, created_at)
      select c.id, ${CONVERSATION}, case when n % ${UNKNOWN} > 0 then bench.id('client', c.clinic, 1 + n % c.clients) end, bench.channel(n),
        ${ENDPOINT}, ${ADDRESS}, 'Sender ' || n, (array['general', 'medical', 'appointment', 'refill', 'billing'])[1 + n % 5], s.status,
        case s.status when 'snoozed' then now() + make_interval(days => 1 + n % 9) end,
        case when n % 3 > 0 then bench.id('staff', c.clinic, 1 + n % 7) end, (array['normal', 'normal', 'high', 'low'])[1 + n % 4],
        case when s.waits then m.at end, case when s.waits and n % 2 = 0 then m.at + interval '3 hours' end,
        case when s.waits and n % 2 = 0 then m.at + interval '4 hours' end, m.id, m.position, m.at, m.direction, left(m.text, 150),
        case when s.waits then 1 + n % 3 else 0 end, case n % 400 when 7 then 1 else 0 end,
        case when s.status = 'open' and n % 90 = 11 then case n % 180 when 11 then 'red' else 'amber' end end, bench.written_at(n, 1)
        from ${CONVERSATIONS}, lateral (
          select m.id, m.position, m.at, m.direction, m.text from messages m
           where m.clinic_id = c.id and m.id = bench.id('message' || bench.messages_of(n), c.clinic, n)) m,
        lateral (select bench.conversation_status(n) as status, bench.conversation_status(n) in ('open', 'pending')
          and m.direction = 'in' as waits) s`,
  },
];
