import { ArrowLeft, Delete } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { call } from '#foundation/web/api.ts';
import { applyResourceChanges } from '#foundation/web/apply-changes.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type DeskPerson, signInByPinEndpoint } from '../contract.ts';
import { recordActivity } from './desk-storage.ts';
import { PasswordLink } from './password-link.tsx';

const PIN_LENGTH = 6;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinFormProps {
  readonly person: DeskPerson;
  readonly onBack: () => void;
}

/** Six digits, by keyboard or keypad; the last one submits them. */
export function PinForm({ person, onBack }: PinFormProps) {
  const { pin, type, erase, busy, failure, isBlocked } = usePin(person);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onBack();
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onBack]);
  return (
    <section aria-labelledby="pin-title" className="flex w-full max-w-xs flex-col items-center gap-6">
      <div className="flex flex-col items-center gap-3">
        <Avatar name={person.fullName} src={person.avatarUrl} size="xl" />
        <h1 id="pin-title" className="text-center text-2xl font-semibold tracking-tight">
          {person.fullName}
        </h1>
      </div>
      {isBlocked ? (
        <p role="alert" className="text-center text-base">
          Too many wrong PINs on this device. Sign in with your password; after that your PIN works here
          again.
        </p>
      ) : (
        <>
          <PinField pin={pin} onChange={type} failure={failure} busy={busy} name={person.fullName} />
          <Keypad onDigit={(digit) => type(pin + digit)} onErase={erase} busy={busy} />
        </>
      )}
      <div className="flex flex-col items-center gap-1">
        <PasswordLink isMain={isBlocked} />
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden /> Someone else
        </Button>
      </div>
    </section>
  );
}

function usePin(person: DeskPerson) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const client = useQueryClient();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBlocked, setBlocked] = useState(person.needsPassword);

  const takeOver = async (digits: string) => {
    setBusy(true);
    try {
      const taken = await call(signInByPinEndpoint, { userId: person.userId, pin: digits });
      const { auth } = await supabaseClient();
      recordActivity(Date.now());
      const { error } = await auth.setSession({
        access_token: taken.accessToken,
        refresh_token: taken.refreshToken,
      });
      if (error) throw error;
      await navigate('/', { replace: true, state });
    } catch (error) {
      setPin('');
      setBusy(false);
      setFailure(failureOf(error));
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'pin_blocked') setBlocked(true);
      if (code === 'pin_blocked' || code === 'desk_device_unknown')
        await applyResourceChanges(client, 'deskDevices');
    }
  };

  const type = (text: string) => {
    if (busy) return;
    const digits = text.replaceAll(/\D/gu, '').slice(0, PIN_LENGTH);
    setFailure(undefined);
    setPin(digits);
    if (digits.length === PIN_LENGTH) void takeOver(digits);
  };
  return { pin, type, erase: () => type(pin.slice(0, -1)), busy, failure, isBlocked };
}

function failureOf(error: unknown): string {
  const left = error instanceof ApiError ? error.details['triesLeft'] : undefined;
  if (typeof left !== 'number') return messageOf(error);
  return `Incorrect PIN. ${left === 1 ? 'One attempt' : `${left} attempts`} left.`;
}

interface PinFieldProps {
  readonly pin: string;
  readonly name: string;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onChange: (text: string) => void;
}

function PinField({ pin, name, busy, failure, onChange }: PinFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  return (
    <div className="flex flex-col items-center gap-3">
      <label htmlFor={id} className="text-base text-ink-muted">
        PIN<span className="sr-only"> of {name}</span>
      </label>
      <div className="relative flex gap-2">
        {Array.from({ length: PIN_LENGTH }, (_, at) => (
          <span
            key={at}
            aria-hidden
            className={cn(
              'flex size-10 items-center justify-center rounded-lg border bg-surface',
              failure === undefined ? 'border-line-control' : 'border-bad',
              at === Math.min(pin.length, PIN_LENGTH - 1) && 'in-focus-within:border-brand',
            )}
          >
            {at < pin.length && <span className="size-2.5 rounded-full bg-ink" />}
          </span>
        ))}
        {/* Covers the six boxes, which only display its value. */}
        <input
          id={id}
          ref={field}
          type="password"
          inputMode="none"
          autoComplete="off"
          maxLength={PIN_LENGTH}
          value={pin}
          readOnly={busy}
          aria-invalid={failure !== undefined}
          aria-describedby={`${id}-failure`}
          onChange={(event) => onChange(event.target.value)}
          className="focus-ring absolute -inset-1 rounded-xl bg-transparent text-transparent caret-transparent"
        />
      </div>
      <p id={`${id}-failure`} role="status" className="min-h-5 text-center text-sm text-bad-ink">
        {failure}
      </p>
    </div>
  );
}

interface KeypadProps {
  readonly busy: boolean;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
}

/** Keeps the focus in the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** For touch screens; a keyboard writes into the field itself. */
function Keypad({ busy, onDigit, onErase }: KeypadProps) {
  const key = (digit: string) => (
    <Button
      key={digit}
      size="lg"
      className="h-14 text-lg tabular"
      onMouseDown={keepFocus}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </Button>
  );
  return (
    <div aria-busy={busy} role="group" aria-label="Digits" className="grid w-full grid-cols-3 gap-2">
      {KEYS.map(key)}
      <span />
      {key('0')}
      <Button
        size="lg"
        variant="ghost"
        className="h-14"
        aria-label="Delete the last digit"
        onMouseDown={keepFocus}
        onClick={onErase}
      >
        <Delete />
      </Button>
    </div>
  );
}
