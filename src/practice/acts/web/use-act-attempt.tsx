import { type ReactNode, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { ContainerChoice } from '#practice/controlled-drugs/containers.contract.ts';
import { containerChoiceOf } from '#practice/controlled-drugs/web/public/container-choice.ts';
import { ContainerDialog } from '#practice/controlled-drugs/web/public/container-dialog.tsx';
import type { VaccinationDetails } from '#practice/vaccinations/contract.ts';
import { AlertGate } from '../contract.ts';
import { GateDialog } from './gate-dialog.tsx';
import { VaccineDialog } from './vaccine-dialog.tsx';

/** What a request is sent again with. */
interface Extra {
  readonly overrideReason?: string;
  readonly vaccination?: VaccinationDetails;
  readonly containerIds?: string[];
}

/** Something that is ordered or done, which may need a reason or the details of a vaccine first. */
interface Attempt {
  /** The act or the item, while it is busy. */
  readonly key: string;
  readonly itemId: string;
  readonly name: string;
  /** Whether the details of a vaccine are asked for before it is sent. */
  readonly needsDetails: boolean;
  readonly send: (extra: Extra) => Promise<unknown>;
}

interface Open {
  readonly attempt: Attempt;
  readonly extra: Extra;
  /** What was refused; null while the details of the vaccine are asked for. */
  readonly gate: AlertGate | null;
  readonly choice: ContainerChoice | null;
}

/** The alerts of a refusal by GATE-1; null for any other. */
function gateOf(error: unknown): AlertGate | null {
  if (!(error instanceof ApiError) || error.code !== 'alert_not_acknowledged') return null;
  return AlertGate.safeParse(error.details).data ?? null;
}

/**
 * Sends what is ordered or done, and asks for what it lacks: the details of a vaccine, the reason that overrides an alert,
 * the container of a controlled drug. The same request is sent again with the answer.
 */
export function useActAttempt(today: string): {
  readonly attempt: (attempt: Attempt) => void;
  readonly busyKey: string | undefined;
  readonly dialog: ReactNode;
} {
  const [busyKey, setBusyKey] = useState<string>();
  const [open, setOpen] = useState<Open>();
  const [error, setError] = useState<unknown>();
  const close = () => {
    setOpen(undefined);
    setError(undefined);
  };
  const send = async (attempt: Attempt, extra: Extra, isInDialog: boolean) => {
    setBusyKey(attempt.key);
    setError(undefined);
    try {
      await attempt.send(extra);
      close();
    } catch (failure) {
      const [gate, choice] = [gateOf(failure), containerChoiceOf(failure)];
      if (gate || choice) setOpen({ attempt, extra, gate, choice });
      else if (isInDialog) setError(failure);
      else
        notify({
          title: `${attempt.name} could not be recorded`,
          text: messageOf(failure),
          tone: 'destructive',
        });
    } finally {
      setBusyKey(undefined);
    }
  };
  const attempt = (next: Attempt) => {
    if (busyKey !== undefined) return;
    if (next.needsDetails) setOpen({ attempt: next, extra: {}, gate: null, choice: null });
    else void send(next, {}, false);
  };
  const again = (extra: Extra) => open && void send(open.attempt, { ...open.extra, ...extra }, true);
  const common = { busy: busyKey !== undefined, error, onClose: close };
  const dialog =
    open &&
    (open.gate ? (
      <GateDialog {...common} gate={open.gate} onOverride={(overrideReason) => again({ overrideReason })} />
    ) : open.choice ? (
      <ContainerDialog
        {...common}
        choice={open.choice}
        onSubmit={(containerIds) => again({ containerIds })}
      />
    ) : (
      <VaccineDialog
        {...common}
        itemId={open.attempt.itemId}
        name={open.attempt.name}
        today={today}
        onSubmit={(vaccination) => again({ vaccination })}
      />
    ));
  return { attempt, busyKey, dialog };
}
