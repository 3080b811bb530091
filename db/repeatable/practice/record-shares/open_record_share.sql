-- What the holder of a link sees: the record as it was shared, which of its parts may still be seen, which signed forms and
-- vaccinations were voided and which laboratory results were changed since. Each opening is logged. Null for a link that there is not; only its state for one that was revoked or has expired.
create or replace function app.open_record_share(p_clinic uuid, p_token_hash bytea, p_what text, p_document uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  share public.record_shares;
  clinic jsonb;
  file jsonb;
begin
  select * into share from public.record_shares s where s.clinic_id = p_clinic and s.token_hash = p_token_hash;
  if share.id is null then
    return null;
  end if;
  if share.revoked_at is not null or share.expires_at <= now() then
    return jsonb_build_object('state', case when share.revoked_at is not null then 'revoked' else 'expired' end);
  end if;
  -- Each link opens what it was made for. The files of a study are shared as long as it is the pet's.
  if (share.kind = 'study') <> (p_what in ('study', 'archive')) or share.kind = 'study' and not exists (
      select from public.imaging_studies t
       where t.clinic_id = p_clinic and t.id = (share.content #>> '{study,id}')::uuid and t.pet_id = share.pet_id) then
    return null;
  end if;
  if p_what = 'document' then
    select jsonb_build_object('objectId', d.object_id, 'name', d.object_name, 'title', d.title, 'mimeType', d.mime_type,
        'isVoided', exists (select from public.form_voids x where x.clinic_id = p_clinic and x.signature_id = d.id)) into file
      from public.documents d
     where d.clinic_id = p_clinic and d.id = p_document and d.archived_at is null
       and (share.kind = 'full' or d.is_client_visible)
       and share.content -> 'documents' @> jsonb_build_array(jsonb_build_object('id', d.id));
    if file is null then
      return null;
    end if;
  end if;
  insert into public.record_share_views (clinic_id, share_id, what, document_id, network)
    values (p_clinic, share.id, p_what, p_document, app.truncated_network());
  insert into public.audit_entries (action, subject_id, clinic_id, ip, after)
    values ('record_share.viewed', share.pet_id::text, p_clinic, app.truncated_network(),
      jsonb_build_object('shareId', share.id, 'what', p_what, 'documentId', p_document));
  return jsonb_build_object('state', 'open', 'recipient', share.recipient, 'expiresAt', share.expires_at,
    'content', case when p_what <> 'document' then share.content end,
    'file', file,
    'releasedVisitIds', coalesce((
      select jsonb_agg(v.id) from jsonb_array_elements(share.content -> 'visits') e
        join public.visits v on v.clinic_id = p_clinic and v.id = (e ->> 'id')::uuid
       where v.released_at is not null), '[]'),
    'releasedResultIds', (
      select coalesce(jsonb_agg(e.id), '[]') from (
        select r.id from jsonb_array_elements(share.content -> 'labReports') x
          join public.lab_reports r on r.clinic_id = p_clinic and r.id = (x ->> 'id')::uuid
         where r.released_revision is not null
        union all
        select r.id from jsonb_array_elements(share.content -> 'diagnosticReports') x
          join public.diagnostic_reports r on r.clinic_id = p_clinic and r.id = (x ->> 'id')::uuid
         where r.released_at is not null
        union all
        select t.id from jsonb_array_elements(share.content -> 'studies') x
          join public.imaging_studies t on t.clinic_id = p_clinic and t.id = (x ->> 'id')::uuid
         where t.released_at is not null) e),
    'changedResultIds', coalesce((
      select jsonb_agg(r.id) from jsonb_array_elements(share.content -> 'labReports') e
        join public.lab_reports r on r.clinic_id = p_clinic and r.id = (e ->> 'id')::uuid
       where r.revision > (e ->> 'revision')::integer), '[]'),
    'documentIds', coalesce((
      select jsonb_agg(d.id) from jsonb_array_elements(share.content -> 'documents') e
        join public.documents d on d.clinic_id = p_clinic and d.id = (e ->> 'id')::uuid
       where d.archived_at is null and (share.kind = 'full' or d.is_client_visible)), '[]'),
    'voided', (
      select coalesce(jsonb_object_agg(e.id, e.voided_at), '{}') from (
        select x.signature_id as id, x.voided_at from jsonb_array_elements(share.content -> 'documents') d
          join public.form_voids x on x.clinic_id = p_clinic and x.signature_id = (d ->> 'id')::uuid
        union all
        select v.id, v.voided_at from jsonb_array_elements(share.content -> 'vaccinations') d
          join public.vaccinations v on v.clinic_id = p_clinic and v.id = (d ->> 'id')::uuid
         where v.voided_at is not null) e));
end $$;

grant execute on function app.open_record_share to anon;
