import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from './input.tsx';

/** A password field with a visibility toggle. Works with password managers, because it stays the same field. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'icon'>) {
  const [visible, setVisible] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...props}
        type={visible ? 'text' : 'password'}
        className="pr-11"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        aria-label={visible ? 'Hide password' : 'Show password'}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
        className="focus-ring absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-muted hover:text-ink"
      >
        {visible ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
      </button>
    </span>
  );
}
