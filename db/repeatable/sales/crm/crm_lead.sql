-- The data of a lead that is sent. Notes, messages and tasks are not, and records of clinics are not accessible.
create or replace function app.crm_lead(p_lead uuid)
  returns table (full_name text, email text, phone text, clinic_name text, country text, source text, stage text,
    do_not_contact boolean, is_merged boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select l.full_name, l.email, l.phone, l.clinic_name, l.country, l.source, l.stage, l.do_not_contact, l.merged_into is not null
      from public.leads l where l.id = p_lead;
  end;

grant execute on function app.crm_lead to crm_server;
