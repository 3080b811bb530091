-- SPLIT-1. Clients who share what an act costs have a charge each, in the place of the one that is divided and no longer counts.
alter table charges add column divided_from_id uuid;
-- From 1 for the shares of a charge; 0 for a whole one.
alter table charges add column share_number integer not null default 0;
-- Millionths: 500,000 is half. Null for a whole charge.
alter table charges add column share_ppm integer;
alter table charges add foreign key (clinic_id, divided_from_id) references charges (clinic_id, id) on delete restrict;
alter table charges add constraint charges_share_check check (
  case when share_number = 0 then share_ppm is null
       else share_number between 1 and 20 and share_ppm between 1 and 999999 and divided_from_id is not null and act_id is not null end);

-- CORE-1: an act has one charge per item that counts, or one per share of it.
drop index charges_act_key;
create unique index charges_act_key on charges (clinic_id, act_id, item_id, share_number) where act_id is not null and voided_at is null;
create index charges_divided_from_idx on charges (clinic_id, divided_from_id) where divided_from_id is not null;
