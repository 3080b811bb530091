create table pet_photos (
  clinic_id   uuid not null references clinics on delete cascade,
  pet_id      uuid not null,
  -- A picture of this pet that is not archived. While the pet is merged into another one that has a photo of its own, the
  -- picture belongs to that one.
  document_id uuid not null,

  primary key (clinic_id, pet_id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete cascade,
  foreign key (clinic_id, document_id) references documents (clinic_id, id) on delete cascade
);
comment on table pet_photos is
  'Which picture of a pet is shown next to its name. A client sees it only if they see the document.';
create index pet_photos_document_idx on pet_photos (clinic_id, document_id);
