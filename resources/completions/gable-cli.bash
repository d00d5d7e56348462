# SPDX-License-Identifier: Apache-2.0
# Bash completion of gable-cli. Commands and options come from the program's own help, so that they never go out of date.

_gable_cli_help() { LC_ALL=C.UTF-8 command "${COMP_WORDS[0]}" "$@" --help 2>/dev/null; }

_gable_cli()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_gable_cli_help | sed -n '/^  Command/,/^$/s/^  \([a-z]\+\) .*/\1/p') --help --version" -- "$current")
        return
    fi
    case $previous in
    --format) mapfile -t COMPREPLY < <(compgen -W "$(_gable_cli_help export | sed -n 's/.*--format FORMAT *//p' | tr ',' ' ' | sed 's/ or / /')" -- "$current") ;;
    --mode) mapfile -t COMPREPLY < <(compgen -W "cold steady hot" -- "$current") ;;
    --device) mapfile -t COMPREPLY < <(compgen -W "$(command "${COMP_WORDS[0]}" devices 2>/dev/null | awk 'NR > 1 { print $1 }')" -- "${current}") ;;
    --problem) mapfile -t COMPREPLY < <(compgen -W "$(command "${COMP_WORDS[0]}" problems 2>/dev/null | awk 'NR > 1 { print $1 }')" -- "$current") ;;
    --workspace) mapfile -t COMPREPLY < <(compgen -f -X '!*.gable' -- "$current"; compgen -d -- "$current") ;;
    *)
        if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$(_gable_cli_help "$command" | sed -n 's/^  \(--[a-z-]*\).*/\1/p')" -- "$current")
        else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
        fi
        ;;
    esac
    # A colon ends a word for readline: "cpu:0" must not be completed twice.
    if declare -F __ltrim_colon_completions >/dev/null; then
        __ltrim_colon_completions "$current"
    fi
}
complete -o filenames -F _gable_cli gable-cli
