-- Moves everything from one client to another, each feature its own tables, and returns the ids by table. With the list of a
-- merge it takes that merge back.
create or replace function app.move_client(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  moved jsonb;
begin
  moved := app.move_client_appointments(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_visits(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_charges(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_invoices(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_estimates(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_payments(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_receivables(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_online_payments(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_ledger(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_plans(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_forms(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_documents(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_consents(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_tasks(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_bulk_messages(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_care_reminders(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_conversations(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_follow_ups(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_intake(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_invitations(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_client_details(p_clinic, p_from, p_to, p_rows);
  return moved || app.move_client_pets(p_clinic, p_from, p_to, p_rows);
end $$;
