-- G-02. Empties the messages with reports about a client's pets, and those in which the client's name occurs as it was entered. The results
-- are in their reports, without the name.
create or replace function app.erase_client_lab_messages(p_clinic uuid, p_pets uuid[], p_names text[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.lab_messages m set content = '', control_id = 'erased', erased_at = now(), message_type = null, sender_address = null,
        report_numbers = '{}', failure = case when m.failure is not null then 'The client was erased.' end
     where m.clinic_id = p_clinic and m.erased_at is null
       and (exists (select from public.lab_reports r join public.lab_connections c on c.clinic_id = p_clinic and c.laboratory_id = r.laboratory_id
                     where r.clinic_id = p_clinic and c.id = m.connection_id and r.external_id = any (m.report_numbers) and r.pet_id = any (p_pets))
         or exists (select from unnest(p_names) n where n <> '' and position(convert_to(n, 'UTF8') in m.content) > 0));
  end;
