import { Bell, BellOff } from 'lucide-react';
import { ApiError } from '#foundation/web/api-error.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { type PushState, usePush } from './use-push.ts';

interface PushSettingProps {
  /** When a notification comes, as a sentence. */
  readonly when: string;
  /** What happens without notifications, as a sentence. */
  readonly otherwise: string;
  /** For thumbs: in the client portal. */
  readonly isLarge?: boolean;
}

const NOT_NOW = 'Notifications couldn’t be turned on. Check your connection, then try again.';

function textOf({ state }: PushState, { when, otherwise }: PushSettingProps): string {
  switch (state) {
    case 'on':
      return `Notifications are on in this browser. ${when}`;
    case 'denied':
      return `Notifications are blocked. Open this site’s settings in your browser, allow notifications, then reload the page. ${otherwise}`;
    case 'home_screen':
      return `To get notifications on an iPhone or iPad, add this site to your Home Screen: tap Share, then Add to Home Screen. ${otherwise}`;
    case 'unsupported':
      return `This browser can’t show notifications. ${otherwise}`;
    case 'loading':
    case 'off':
      return when;
  }
}

/** Turns notifications of this browser on and off, and says what to do where that is not possible. */
export function PushSetting(props: PushSettingProps) {
  const push = usePush();
  const isOn = push.state === 'on';
  const Icon = isOn || push.state === 'off' ? Bell : BellOff;
  const size = props.isLarge === true ? 'lg' : 'md';
  if (push.state === 'loading') return <Skeleton className="h-11" />;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3 max-sm:flex-wrap">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
        <p
          role="status"
          className={cn('min-w-0 flex-1 text-ink-muted', props.isLarge === true ? 'text-md' : 'text-base')}
        >
          {textOf(push, props)}
        </p>
        {push.state === 'off' && (
          <Button size={size} busy={push.isBusy} className="max-sm:w-full" onClick={push.turnOn}>
            Turn on notifications
          </Button>
        )}
        {isOn && (
          <Button size={size} busy={push.isBusy} className="max-sm:w-full" onClick={push.turnOff}>
            Turn off notifications
          </Button>
        )}
      </div>
      <FormError error={push.error} text={push.error instanceof ApiError ? undefined : NOT_NOW} />
    </div>
  );
}
