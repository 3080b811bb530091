import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { findOptOut } from './opt-out.rules.ts';

const ask = (
  text: string,
  channel: MessageChannelName = 'sms',
  { isStopped = false, phrases = [] as string[] } = {},
) => findOptOut(text, { channel, isStopped, phrases })?.kind ?? null;

const STOPS = `
STOP
stop
Stop.
STOP!!!
sToP
" stop "
STOP PLEASE
please stop
Please stop!
stop pls 🙏
🛑
STOPPPP
STOPALL
stop all
UNSUBSCRIBE
Unsubscribe me please
END
QUIT
quit.
CANCEL
Cancel!
REVOKE
OPTOUT
opt out
Opt-out
opt me out
please don't text me again
Please do not text me anymore.
Don’t message me
dont text me ever again
do not contact me
never text this number again
Stop texting me
STOP TEXTING ME!!!!
can you stop texting me
Could you please stop sending me messages?
please stop sending these reminders
stop these texts
stop all messages
Stop the reminders
no more texts please
No more messages.
leave me alone
Leave us alone!
unsubscribe me
I want to unsubscribe
how do I unsubscribe
unsubscribe from this list
take me off your list
Please remove me from your mailing list
remove my number
delete my number please
lose my number
I don't want these texts
I don't want to receive any more messages from you
I no longer wish to receive texts
I did not sign up for these texts
I revoke my consent
opting out
I'd like you to leave it: stop texting me
Hi, I moved to Ohio. Please stop texting me. Thanks
Wrong person. Stop.
Stop. I have told you before
I don't want to hear from you anymore
Stopp
STOPP!
bitte stop
Abmelden
Bitte abmelden
abbestellen bitte
keine SMS mehr
Bitte keine Nachrichten mehr!
Bitte keine weiteren Erinnerungen
Schreiben Sie mir nicht mehr
Bitte kontaktieren Sie mich nicht mehr.
Schicken Sie mir keine SMS mehr
Ich möchte keine Nachrichten mehr erhalten
Ich will keine Werbung
Lassen Sie mich in Ruhe!
lasst mich in ruhe
Nehmen Sie mich von der Liste
Löschen Sie meine Nummer
Ich widerrufe meine Einwilligung
Hiermit widerrufe ich meine Einwilligung
Hören Sie auf mir zu schreiben
Newsletter abbestellen
ALTO
Baja
parar
Basta
Por favor paren
Quiero darme de baja
darme de baja por favor
No me escriban más
Por favor no me manden más mensajes
no me envíen mensajes
No me contacten
Dejen de mandarme mensajes
deja de escribirme
Ya no quiero recibir mensajes
no quiero más recordatorios
No más mensajes
Quiten mi número de la lista
Sáquenme de su lista
Déjenme en paz
Retiro mi consentimiento
`
  .trim()
  .split('\n');

const TRAPS = `
stop by tomorrow
I'll stop by tomorrow to pick up the food
Can I stop in at 5?
when does the bleeding stop
When will the bleeding stop?
the bleeding won't stop
He can't stop scratching
She won't stop vomiting
should I stop the antibiotics
Should we stop giving the pills?
stop giving the tablets when she is better?
Do I stop the drops now?
non-stop barking since last night
cancel my appointment
Please cancel my appointment
Cancel please
can I cancel tomorrow
I need to cancel Bella's appointment
cancel it
Yes please
yes
YES
no
No thanks
end of the week works
Is there an end to this cough?
The end of his tail is swollen
I quit my job, can I pay later?
he quit eating
Don't text me the results, call instead
don't text me before 9
please don't call me, text me
Please do not send me the invoice by email
I did not get your text
I didn't receive any messages
Did you text me?
text me when she is awake
message me please
can you remove the stitches on Friday
Please remove the appointment for Max
take him off the list for Tuesday
take Bella off the prednisone
I want to opt out of the dental x-rays
can I opt out of the vaccine
unsubscribe Rex from the food plan
how do I unsubscribe from the insurance plan
leave the collar on?
leave him alone at night?
I left her alone for an hour
no more food for him?
He has no more pain
the lump won't go away
I revoke what I said about Tuesday
I need help with my cat
help him he is choking
more info please
start the new food today?
when do we start
stop the car he is running
The vet told me to stop
bus stop near you?
delete the photo I sent
Ich möchte den Termin absagen
Termin abmelden geht das?
Wann hört die Blutung auf?
Soll ich die Tabletten absetzen
Ich habe keine SMS bekommen
ich habe keine Nachrichten erhalten
Hat keine Schmerzen mehr
Er frisst nicht mehr
Sie trinkt nicht mehr
Kann ich kurz vorbeikommen
Schreiben Sie mir bitte
Schicken Sie mir die Rechnung
Am Ende der Woche
Ende der Woche passt
Lassen Sie ihn in Ruhe fressen
Am Stoppelfeld gefunden
ich melde mich morgen
Er hört nicht auf zu husten
cancelar mi cita
Quiero cancelar la cita
no me llegó el mensaje
No me manden la factura, paso por ella
No para de vomitar
no deja de rascarse
¿Cuándo para la sangre?
Tiene fiebre alta
Le dieron el alta
quiero dar de baja a mi perro del seguro
paso mañana por ahí
No quiere comer
Dejen la jaula abierta
Escríbanme cuando despierte
Mándenme mensajes cuando esté listo
`
  .trim()
  .split('\n');

describe('OPTOUT-1: who asks to be left alone', () => {
  test('the corpus is large enough', () => {
    expect(STOPS.length).toBeGreaterThanOrEqual(60);
    expect(TRAPS.length).toBeGreaterThanOrEqual(60);
  });

  test.each(STOPS)('%s is a stop', (text) => {
    expect(ask(text)).toBe('stop');
  });

  test.each(TRAPS)('%s is none', (text) => {
    expect(ask(text)).toBeNull();
  });

  test('START and UNSTOP begin again, YES only after a stop', () => {
    expect(ask('START')).toBe('start');
    expect(ask('unstop!')).toBe('start');
    expect(ask('Yes')).toBeNull();
    expect(ask('Yes', 'sms', { isStopped: true })).toBe('start');
    expect(ask('yes, Tuesday works', 'sms', { isStopped: true })).toBeNull();
    expect(ask('Yes', 'email', { isStopped: true })).toBeNull();
  });

  test('HELP and INFO ask who writes, on text channels', () => {
    expect(ask('HELP')).toBe('help');
    expect(ask('info?')).toBe('help');
    expect(ask('Hilfe')).toBe('help');
    expect(ask('HELP', 'email')).toBeNull();
  });

  test('an email with the one word cancel answers something else; stop and free wording count there too', () => {
    expect(ask('Cancel', 'email')).toBeNull();
    expect(ask('end', 'email')).toBeNull();
    expect(ask('Unsubscribe', 'email')).toBe('stop');
    expect(ask('Please stop emailing me', 'email')).toBe('stop');
    expect(ask(`${'Thank you for everything. '.repeat(40)}\nUnsubscribe`, 'email')).toBeNull();
  });

  test('nothing in the portal is a keyword', () => {
    expect(ask('STOP', 'portal')).toBeNull();
  });

  test('a clinic adds words of its own', () => {
    expect(ask('Aufhören mit dem Quatsch')).toBeNull();
    expect(ask('Aufhören mit dem Quatsch!', 'sms', { phrases: ['aufhören mit dem quatsch'] })).toBe('stop');
  });

  test('it names the language', () => {
    const found = (text: string) =>
      findOptOut(text, { channel: 'sms', isStopped: false, phrases: [] })?.language;
    expect(found('STOP')).toBe('en');
    expect(found('Bitte keine SMS mehr')).toBe('de');
    expect(found('No me escriban más')).toBe('es');
  });

  test('case, punctuation, spaces, courtesy and emoji around a keyword change nothing', () => {
    const keyword = fc.constantFrom(
      'stop',
      'stopall',
      'unsubscribe',
      'opt out',
      'revoke',
      'abmelden',
      'alto',
    );
    const around = fc.constantFrom('', ' ', '!', '...', ' 😡', '\n', '"', ' please ', ' thanks ', ' - ');
    fc.assert(
      fc.property(keyword, around, around, fc.boolean(), (word, before, after, isLoud) => {
        expect(ask(`${before} ${isLoud ? word.toUpperCase() : word}${after}`)).toBe('stop');
      }),
    );
  });

  test('no text makes it fail, however long', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000, unit: 'grapheme' }), (text) => {
        expect([null, 'stop', 'start', 'help']).toContain(ask(text));
      }),
    );
    expect(ask('stop the '.repeat(5_000))).toBeNull();
  });
});
