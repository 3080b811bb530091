-- G-02. Empties the client's name as laboratories wrote it, in reports of their pets and in those that name them. What identifies the
-- animal stays.
create or replace function app.erase_client_lab_reports(p_clinic uuid, p_pets uuid[], p_names text[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.lab_reports r
       set patient = jsonb_build_object('id', r.patient -> 'id', 'name', r.patient -> 'name', 'species', r.patient -> 'species',
         'breed', r.patient -> 'breed', 'sex', r.patient -> 'sex', 'bornOn', r.patient -> 'bornOn', 'microchip', r.patient -> 'microchip',
         'clientName', null)
     where r.clinic_id = p_clinic
       and (r.pet_id = any (p_pets) or app.fold(r.patient ->> 'clientName') = any (select app.fold(n) from unnest(p_names) n));
  end;
