import { useState } from 'react';
import { DEMO_PASSWORD, DEMO_USERS } from '#vocabulary/demo.ts';
import { call } from '#foundation/web/api.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { createTestUsersEndpoint } from '../contract.ts';
import type { Credentials } from './credentials.ts';

interface DemoStripProps {
  readonly onChoose: (credentials: Credentials) => void;
}

/** In a demo: fills in one of its users, or creates them. */
export function DemoStrip({ onChoose }: DemoStripProps) {
  const [isCreating, setCreating] = useState(false);

  const create = async () => {
    setCreating(true);
    try {
      const { users } = await call(createTestUsersEndpoint, {});
      notify({
        title: 'Test Users Created',
        text: `${users.length} users are ready. Choose a role to fill one in.`,
        tone: 'good',
      });
    } catch (error) {
      const refused = error instanceof ApiError && error.code !== 'unreachable';
      notify({
        title: refused ? 'User Creation Error' : 'Error',
        text: refused ? error.message : 'Failed to create test users',
        tone: 'destructive',
      });
    } finally {
      setCreating(false);
    }
  };

  return (
    <section
      aria-labelledby="demo-title"
      className="-mx-6 -mb-6 flex flex-col gap-3 rounded-b-2xl border-t border-line bg-sunken px-6 py-5 sm:-mx-8 sm:-mb-8 sm:px-8"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id="demo-title" className="text-sm font-medium text-ink-muted">
          Demo: sign in as
        </h2>
        <Button variant="link" className="text-sm" busy={isCreating} onClick={() => void create()}>
          Create Test Users
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {DEMO_USERS.map(({ email, label }) => (
          <Button
            key={email}
            size="sm"
            className="h-8 flex-auto"
            onClick={() => onChoose({ email, password: DEMO_PASSWORD })}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
