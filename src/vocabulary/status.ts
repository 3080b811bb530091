/** The parts of the service that the public status page speaks of, in its order. */
export const STATUS_COMPONENTS = ['app', 'database', 'live', 'mail', 'jobs', 'crm'] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

export const STATUS_COMPONENT_LABELS: Readonly<Record<StatusComponent, string>> = {
  app: 'App',
  database: 'Database',
  live: 'Live updates',
  mail: 'Mail',
  jobs: 'Background jobs',
  crm: 'CRM connection',
};

/** What a measurement says of a part; `unused` where nothing of it is set up. */
export const MEASURED_STATES = ['operational', 'degraded', 'down', 'unused'] as const;
export type MeasuredState = (typeof MEASURED_STATES)[number];

/** How a part stands: as measured, worse while an incident says so, `unknown` where nobody has measured of late. */
export const COMPONENT_STATES = [...MEASURED_STATES, 'maintenance', 'unknown'] as const;
export type ComponentState = (typeof COMPONENT_STATES)[number];

export const COMPONENT_STATE_LABELS: Readonly<Record<ComponentState, string>> = {
  operational: 'Working',
  degraded: 'Slow or partly out',
  down: 'Out of order',
  unused: 'Not in use',
  maintenance: 'Under maintenance',
  unknown: 'Not measured',
};

/** What an incident does to the parts that it names. */
export const INCIDENT_IMPACTS = ['degraded', 'down', 'maintenance'] as const;
export type IncidentImpact = (typeof INCIDENT_IMPACTS)[number];

export const INCIDENT_IMPACT_LABELS: Readonly<Record<IncidentImpact, string>> = {
  degraded: 'Slow or partly out',
  down: 'Out of order',
  maintenance: 'Maintenance',
};

/** How far an incident has come. `resolved` is the end: what comes after it is another incident. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const INCIDENT_STATE_LABELS: Readonly<Record<IncidentState, string>> = {
  investigating: 'Looking into it',
  identified: 'Cause found',
  monitoring: 'Mended, being watched',
  resolved: 'Over',
};
