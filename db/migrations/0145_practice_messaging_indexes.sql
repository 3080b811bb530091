-- The newest messages of a clinic: a search for a word that many have is read from them.
create index messages_position_idx on messages (clinic_id, position desc);
