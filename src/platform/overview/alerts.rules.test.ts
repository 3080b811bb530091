import { expect, test } from 'vitest';
import { systemAlerts } from './alerts.rules.ts';

const clinic = { clinicId: '00000000-0000-4000-8000-000000000001', clinicName: 'Park Vets' };

test('PLATFORM-1: what fails and what nobody can run comes first', () => {
  const alerts = systemAlerts({
    jobsFailed: 3,
    clinics: [
      { kind: 'clinic_without_hours', ...clinic },
      { kind: 'clinic_without_admin', ...clinic },
    ],
  });
  expect(alerts).toEqual([
    { kind: 'jobs_failed', severity: 'danger', clinicId: null, clinicName: null, count: 3 },
    { kind: 'clinic_without_admin', severity: 'danger', ...clinic, count: null },
    { kind: 'clinic_without_hours', severity: 'warning', ...clinic, count: null },
  ]);
});

test('PLATFORM-1: no failed job is no alert, nor is a queue that does not exist', () => {
  expect(systemAlerts({ jobsFailed: 0, clinics: [] })).toEqual([]);
  expect(systemAlerts({ jobsFailed: null, clinics: [] })).toEqual([]);
});

test('PLATFORM-1: flags that should be gone are a warning, after the clinics', () => {
  const alerts = systemAlerts({
    jobsFailed: 0,
    expiredFlags: 2,
    clinics: [{ kind: 'clinic_without_hours', ...clinic }],
  });
  expect(alerts.map(({ kind, severity, count }) => [kind, severity, count])).toEqual([
    ['clinic_without_hours', 'warning', null],
    ['flags_expired', 'warning', 2],
  ]);
});

test('PLATFORM-1: whoever waits in vain is as grave as what fails; a lead outside of the CRM is not', () => {
  const alerts = systemAlerts({
    jobsFailed: null,
    crmNeedsReconnect: true,
    overdueTickets: 1,
    crmLeadsFailed: 4,
    clinics: [{ kind: 'clinic_without_admin', ...clinic }],
  });
  expect(alerts.map(({ kind, severity, count }) => [kind, severity, count])).toEqual([
    ['crm_needs_reconnect', 'danger', null],
    ['tickets_overdue', 'danger', 1],
    ['clinic_without_admin', 'danger', null],
    ['crm_leads_failed', 'warning', 4],
  ]);
});
