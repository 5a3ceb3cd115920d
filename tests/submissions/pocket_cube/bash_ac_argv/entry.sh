# Right, in at most 19 moves: breadth-first, at first until no corner is twisted, then on among
# such positions only. 6 moves at most for the one, 13 for the other.
turned() {
    local c=$2
    case $1 in
        R) moved=${c:0:1}${c:7:1}${c:2:1}${c:15:1}${c:4:3}${c:21:1}${c:16:1}${c:8:1}${c:3:1}${c:11:4}${c:23:1}${c:17:1}${c:9:1}${c:1:1}${c:19:2}${c:18:1}${c:22:1}${c:10:1} ;;
        U) moved=${c:2:1}${c:0:1}${c:3:1}${c:1:1}${c:6:6}${c:4:2}${c:12} ;;
        F) moved=${c:0:2}${c:13:1}${c:5:1}${c:4:1}${c:20:1}${c:14:1}${c:6:1}${c:2:1}${c:9:4}${c:21:1}${c:15:1}${c:7:1}${c:3:1}${c:17:3}${c:16:1}${c:8:1}${c:22:2} ;;
    esac
}

# Six letters for the six colours, whatever they are.
plain=
declare -A letter
for ((i = 0; i < 24; i++)); do
    colour=${1:i:1}
    [[ ${letter["x$colour"]} ]] || letter["x$colour"]=${letters:=abcdef} letters=${letters:1}
    plain+=${letter["x$colour"]:0:1}
done

solved='^(.)\1\1\1(.)\2(.)\3(.)\4(.)\5\2\2\3\3\4\4\5\5'
queue=("$plain") ways=("") ratchet=
declare -A seen=(["$plain"]=1)
for ((first = 0; ; first++)); do
    cube=${queue[first]} way=${ways[first]}
    ends=${cube:0:4}${cube:20:4}
    down=${cube:22:1}
    other=${ends//"$down"/}
    if [[ -z ${other//"${other:0:1}"/} ]]; then
        ratchet=1
        if [[ $cube =~ $solved ]]; then
            echo "$way"
            exit
        fi
    elif [[ $ratchet ]]; then
        continue
    fi
    for face in R U F; do
        moved=$cube
        for amount in " " 2 "'"; do
            turned $face "$moved"
            [[ ${seen[$moved]} ]] && continue
            seen[$moved]=1
            queue+=("$moved")
            ways+=("$way$face$amount")
        done
    done
done
