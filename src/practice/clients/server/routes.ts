import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addClientEndpoint,
  archiveClientEndpoint,
  changeClientEndpoint,
  exportClientsEndpoint,
  getClientEndpoint,
  listClientsEndpoint,
  restoreClientEndpoint,
} from '../contract.ts';
import { joinClinicEndpoint } from '../own.contract.ts';
import { addClient } from './add-client.ts';
import { archiveClient } from './archive-client.ts';
import { changeClient } from './change-client.ts';
import { exportClients } from './export-clients.ts';
import { getClient } from './get-client.ts';
import { listClients } from './list-clients.ts';
import { joinClinic } from './own/join-clinic.ts';
import { restoreClient } from './restore-client.ts';

export const clientsHandlers: readonly Handler[] = [
  handle(addClientEndpoint, addClient),
  handle(archiveClientEndpoint, archiveClient),
  handle(changeClientEndpoint, changeClient),
  handle(exportClientsEndpoint, exportClients),
  handle(getClientEndpoint, getClient),
  handle(listClientsEndpoint, listClients),
  handle(restoreClientEndpoint, restoreClient),
  handle(joinClinicEndpoint, joinClinic),
];
