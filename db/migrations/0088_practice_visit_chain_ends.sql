-- Where the chain of a pet's signatures ends, written by the trigger that lets a signature in: entries that were removed from the end
-- leave a chain that is whole in itself.
create table visit_chain_ends (
  clinic_id   uuid    not null,
  pet_id      uuid    not null,
  length      integer not null,
  last_hash   text    not null,

  primary key (clinic_id, pet_id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete cascade,
  constraint visit_chain_ends_length_check check (length >= 1),
  constraint visit_chain_ends_hash_check check (last_hash ~ '^[0-9a-f]{64}$')
);
comment on table visit_chain_ends is 'How many signatures the chain of a pet has, and the hash of the last one.';

insert into visit_chain_ends (clinic_id, pet_id, length, last_hash)
  select distinct on (s.clinic_id, s.pet_id) s.clinic_id, s.pet_id, s.position, s.content_hash
    from visit_signatures s order by s.clinic_id, s.pet_id, s.position desc;
