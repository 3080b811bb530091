-- G-02. Clients who were to get a bulk message get none. That somebody was written to stays, without a name.
create or replace function app.erase_client_bulk_messages(p_clinic uuid, p_clients uuid[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.bulk_recipients r set state = 'skipped', reason = 'inactive'
     where r.clinic_id = p_clinic and r.client_id = any (p_clients) and r.state in ('waiting', 'requested');
  end;
