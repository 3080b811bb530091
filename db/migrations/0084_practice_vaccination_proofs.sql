-- The document that proves a dose from elsewhere.
alter table vaccinations
  add column proof_document_id uuid,
  add foreign key (clinic_id, proof_document_id) references documents (clinic_id, id) on delete restrict,
  add constraint vaccinations_proof_check check (proof_document_id is null or is_elsewhere);
create index vaccinations_proof_idx on vaccinations (clinic_id, proof_document_id) where proof_document_id is not null;
