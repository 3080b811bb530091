create trigger pets_index_insert after insert on pets for each row execute function app.index_changed_pet('id');

create trigger pets_index_update after update of name, microchip, archived_at on pets
  for each row execute function app.index_changed_pet('id');

create trigger pets_index_delete after delete on pets for each row execute function app.index_changed_pet('id');
