-- LABR-9. Adds codes that a laboratory used for the first time. A test of the laboratory's directory stands for itself. It runs with definer
-- rights to read the directory, and reveals nothing.
create or replace function app.record_lab_codes(p_clinic uuid, p_laboratory uuid, p_codes jsonb) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.lab_codes (clinic_id, laboratory_id, kind, code, name, ours)
    select p_clinic, p_laboratory, n.kind, n.code, n.name,
        case when n.kind = 'test' then (select min(t.code) from public.laboratory_tests t
          where t.laboratory_id = p_laboratory and upper(t.code) = upper(n.code) and t.retired_at is null) end
      from jsonb_to_recordset(p_codes) as n (kind text, code text, name text)
     where p_clinic = app.clinic_id()
     order by n.kind, n.code
    on conflict (clinic_id, laboratory_id, kind, code) do nothing;
  end;

grant execute on function app.record_lab_codes to job_server;
