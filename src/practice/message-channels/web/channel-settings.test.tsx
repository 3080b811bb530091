import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { queryClient } from '#foundation/web/query-client.ts';
import type { ChannelSettings } from '../contract.ts';
import { ChannelRows } from './channel-rows.tsx';
import { TwilioCard } from './twilio-card.tsx';

const OFF = { way: null, isOn: false } as const;
const SETTINGS: ChannelSettings = {
  twilio: {
    state: 'connected',
    accountSid: 'AC00000000000000000000000000000001',
    accountName: 'Paws',
    tokenHint: '9012',
    senderNumber: '+15005550006',
    serviceSid: null,
    whatsappNumber: null,
    whatsappContentSid: null,
    registration: 'approved',
    hears: true,
    connectedAt: '2026-11-20T10:00:00Z',
  },
  gohighlevel: { isConnected: false, needsReconnect: false, locations: [], locationId: null },
  health: [],
  channels: [
    { channel: 'sms', way: 'twilio', isOn: true },
    { channel: 'whatsapp', ...OFF },
    { channel: 'facebook', ...OFF },
    { channel: 'instagram', ...OFF },
  ],
  states: [{ channel: 'sms', way: 'twilio', state: 'ready', since: null, trouble: null }],
  inboundPath: '/webhooks/twilio/c/inbound',
};

afterEach(cleanup);

const show = (over: Partial<ChannelSettings> = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ChannelRows settings={{ ...SETTINGS, ...over }} />
        <TwilioCard settings={{ ...SETTINGS, ...over }} zone="America/Chicago" country="US" />
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the settings of channels', () => {
  test('show what works, and offer no channel without a provider', () => {
    show();
    expect(screen.getByText('Working')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Text message' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('switch', { name: 'WhatsApp' })).toHaveProperty('disabled', true);
    expect(screen.getByText('ends with 9012')).toBeTruthy();
    expect(screen.getAllByText('None yet')).toHaveLength(2);
  });

  test('say in words what is wrong', () => {
    show({
      states: [
        { channel: 'sms', way: 'twilio', state: 'down', since: '2026-11-20T10:00:00Z', trouble: 'silent' },
      ],
    });
    expect(screen.getByText('Not responding')).toBeTruthy();
    expect(screen.getByText(/Messages wait and are sent once it responds again/)).toBeTruthy();
  });

  test('say that replies may not arrive, with the address to enter', () => {
    show({ twilio: SETTINGS.twilio && { ...SETTINGS.twilio, hears: false } });
    expect(screen.getByText('Replies may not arrive')).toBeTruthy();
    expect(screen.getByDisplayValue(/\/webhooks\/twilio\/c\/inbound$/)).toBeTruthy();
  });

  test('offer the form where nothing is connected, or access was refused', () => {
    show({ twilio: null });
    expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
    cleanup();
    show({ twilio: SETTINGS.twilio && { ...SETTINGS.twilio, state: 'refused' } });
    expect(screen.getByText('Twilio no longer accepts the auth token')).toBeTruthy();
    expect(screen.getByDisplayValue('AC00000000000000000000000000000001')).toBeTruthy();
  });
});
