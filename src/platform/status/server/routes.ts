import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  listIncidentsEndpoint,
  openIncidentEndpoint,
  publicStatusEndpoint,
  resolveIncidentEndpoint,
  updateIncidentEndpoint,
} from '../contract.ts';
import { listIncidents } from './list-incidents.ts';
import { openIncident } from './open-incident.ts';
import { readStatus } from './read-status.ts';
import { resolveIncident } from './resolve-incident.ts';
import { updateIncident } from './update-incident.ts';

export const statusHandlers: readonly Handler[] = [
  handle(publicStatusEndpoint, readStatus),
  handle(listIncidentsEndpoint, listIncidents),
  handle(openIncidentEndpoint, openIncident),
  handle(updateIncidentEndpoint, updateIncident),
  handle(resolveIncidentEndpoint, resolveIncident),
];
