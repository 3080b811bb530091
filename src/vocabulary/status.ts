/** The components on the public status page, in order. */
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

/** The result of measuring a component; `unused` when it is not configured. */
export const MEASURED_STATES = ['operational', 'degraded', 'down', 'unused'] as const;
export type MeasuredState = (typeof MEASURED_STATES)[number];

/** The state of a component: as measured, worse during an incident, `unknown` without recent measurements. */
export const COMPONENT_STATES = [...MEASURED_STATES, 'maintenance', 'unknown'] as const;
export type ComponentState = (typeof COMPONENT_STATES)[number];

export const COMPONENT_STATE_LABELS: Readonly<Record<ComponentState, string>> = {
  operational: 'Working',
  degraded: 'Degraded',
  down: 'Outage',
  unused: 'Not in use',
  maintenance: 'Maintenance',
  unknown: 'Not measured',
};

/** How an incident affects the components that it names. */
export const INCIDENT_IMPACTS = ['degraded', 'down', 'maintenance'] as const;
export type IncidentImpact = (typeof INCIDENT_IMPACTS)[number];

export const INCIDENT_IMPACT_LABELS: Readonly<Record<IncidentImpact, string>> = {
  degraded: 'Degraded',
  down: 'Outage',
  maintenance: 'Maintenance',
};

/** The progress of an incident. `resolved` is final: a recurrence is another incident. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const INCIDENT_STATE_LABELS: Readonly<Record<IncidentState, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};
