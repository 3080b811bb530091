-- Names are found by how they sound, too, and phone numbers from each of their digits on: see `app.sound_of` and `app.phone_terms`.
create index search_terms_sound_idx on search_terms (clinic_id, app.sound_of(term)) where kind = 'client' and term >= 'a';

insert into search_terms (clinic_id, kind, term, subject_id)
  select k.clinic_id, 'client', right(k.digits, length), k.client_id
    from (select clinic_id, client_id, regexp_replace(normalized, '[^0-9]', '', 'g') as digits from client_contacts where kind = 'phone') k
    join clients c on c.clinic_id = k.clinic_id and c.id = k.client_id and c.archived_at is null
    join unnest(array[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]) as length on length <= length(k.digits)
  on conflict do nothing;

-- A pet is found by what its clients are found by.
insert into search_terms (clinic_id, kind, term, subject_id)
  select pc.clinic_id, 'pet', s.term, pc.pet_id
    from pet_clients pc
    join pets p on p.clinic_id = pc.clinic_id and p.id = pc.pet_id and p.archived_at is null
    join search_terms s on s.clinic_id = pc.clinic_id and s.kind = 'client' and s.subject_id = pc.client_id and s.term ~ '^[0-9]{4,}$'
  on conflict do nothing;

insert into lead_terms (term, lead_id)
  select right(l.digits, length), l.id
    from (select id, regexp_replace(phone, '[^0-9]', '', 'g') as digits from leads where phone is not null and merged_into is null) l
    join unnest(array[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]) as length on length <= length(l.digits)
  on conflict do nothing;
