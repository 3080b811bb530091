-- G-02. Erases the personal data of a client and of those who were merged into them, each feature in its own tables, and what
-- append-only rows name of them. False if they were erased before. The lock makes bookings and merges of the client wait.
-- Beyond the caller's policies: append-only rows, stored answers, events of the CRM, signed forms about the client alone.
create or replace function app.erase_client(p_clinic uuid, p_client uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
  pets uuid[];
  subjects uuid[];
  names text[];
  addresses text[];
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('client:manage') then
    raise exception 'permission denied to erase a client' using errcode = 'insufficient_privilege';
  end if;
  perform from public.clients c
    where c.clinic_id = p_clinic and p_client in (c.id, c.merged_into) order by c.id for update;
  people := array(select c.id from public.clients c
                   where c.clinic_id = p_clinic and p_client = coalesce(c.merged_into, c.id) and c.erased_at is null);
  if not p_client = any (people) then
    return false;
  end if;
  if exists (select from public.appointments a
              where a.clinic_id = p_clinic and a.client_id = any (people) and a.holds_slot and a.ends_at > now()) then
    raise exception 'the client has upcoming appointments'
      using errcode = 'check_violation', constraint = 'client_erasures_appointments_check';
  end if;
  if exists (select from public.visits v
              where v.clinic_id = p_clinic and v.client_id = any (people) and v.status not in ('signed', 'locked')) then
    raise exception 'the client has visits that are not signed'
      using errcode = 'check_violation', constraint = 'client_erasures_visits_check';
  end if;
  insert into public.client_erasures (clinic_id, client_id) select p_clinic, unnest(people);
  names := array(
    select c.full_name from public.clients c where c.clinic_id = p_clinic and c.id = any (people)
    union select c.address_line from public.clients c
     where c.clinic_id = p_clinic and c.id = any (people) and c.address_line is not null
    union select lower(k.normalized) from public.client_contacts k where k.clinic_id = p_clinic and k.client_id = any (people)
    union select k.value from public.client_contacts k where k.clinic_id = p_clinic and k.client_id = any (people));
  addresses := names || app.client_message_addresses(p_clinic, people);
  pets := app.erase_client_pets(p_clinic, people);
  perform app.erase_client_follow_ups(p_clinic, people, pets);
  perform app.erase_client_intake(p_clinic, people);
  subjects := people || app.erase_client_appointments(p_clinic, people) || app.erase_client_tasks(p_clinic, people)
    || app.erase_client_forms(p_clinic, people) || app.erase_client_documents(p_clinic, people)
    || app.erase_client_conversations(p_clinic, people, addresses) || app.erase_client_invitations(p_clinic, people)
    || app.erase_client_estimates(p_clinic, people);
  perform app.erase_client_shares(p_clinic, pets);
  perform app.erase_client_drafts(p_clinic, people, pets);
  perform app.erase_client_lab_messages(p_clinic, pets, names);
  perform app.erase_client_lab_reports(p_clinic, pets, names);
  perform app.erase_client_imaging(p_clinic, pets, names);
  perform app.erase_client_appointment_messages(p_clinic,
    array(select a.id from public.appointments a where a.clinic_id = p_clinic and a.client_id = any (people)));
  perform app.erase_client_merges(p_clinic, people);
  perform app.erase_client_imports(p_clinic, people);
  perform app.erase_client_consents(p_clinic, people);
  perform app.erase_client_crm_events(p_clinic, names);
  perform app.erase_client_message_channels(p_clinic, addresses);
  perform app.erase_client_account_emails(people);
  perform app.erase_client_bulk_messages(p_clinic, people);
  perform app.erase_client_care_reminders(p_clinic, people);
  perform app.erase_client_mails(p_clinic, addresses);
  perform app.erase_client_details(p_clinic, people);
  perform app.delete_repeatable_answers(subjects || pets);
  perform app.redact_audit_entries(p_clinic, subjects::text[], null);
  perform app.redact_audit_entries(p_clinic, pets::text[], array['pet.transferred', 'record.exported', 'record_share.created']);
  perform app.redact_audit_terms(p_clinic, array['client.joined', 'clients.exported', 'pets.exported'], names);
  return true;
end $$;

grant execute on function app.erase_client to clinic_member;
