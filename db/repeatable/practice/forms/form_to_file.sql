-- A signed form as the job prints it, with the record that it belongs to; nothing once it is a document, or was
-- erased.
create or replace function app.form_to_file(p_clinic uuid, p_signature uuid)
  returns table (kind text, pet uuid, client uuid, visit uuid, title text, content jsonb, strokes jsonb, content_hash text,
    version integer, method text, channel text, signer text, staff text, signed_at timestamptz, signed_on date, in_portal boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select f.kind, r.pet_id, r.client_id, r.visit_id, v.title, s.content, s.strokes, s.content_hash, s.version, s.method, s.channel,
        s.signer_name, (select m.full_name from public.staff_members m where m.clinic_id = p_clinic and m.user_id = s.signed_by limit 1),
        s.signed_at, app.local_day(s.signed_at, c.time_zone), r.in_portal
      from public.form_signatures s
      join public.form_requests r on r.clinic_id = p_clinic and r.id = s.request_id
      join public.forms f on f.clinic_id = p_clinic and f.id = s.form_id
      join public.form_versions v on v.clinic_id = p_clinic and v.form_id = s.form_id and v.number = s.version
      join public.clinics c on c.id = p_clinic
     where s.clinic_id = p_clinic and s.id = p_signature and not s.content ? 'erased'
       and not exists (select from public.documents d where d.clinic_id = p_clinic and d.id = s.id);
  end;

grant execute on function app.form_to_file to job_server;
